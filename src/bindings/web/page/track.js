// SPDX-License-Identifier: MIT
// Tracks for the player: the steps of an animation at the times that the library computes, or all
// frames of a sprite in order.
import {Direction} from './gabarit.js';
import {_} from './texts.js';

const upright = {x: 0, y: 0, flipX: false, flipY: false, turn: {x: 0, y: 0}, scale: 0};

// A track has a name, its name in links (`part`), the number of its steps (`count`), its length in
// ms, and the ms of one pass, which is longer than the length if the animation plays back and
// forth.
class AnimationTrack {
    constructor(animation) {
        this.animation = animation;
        this.name = this.part = animation.name;
        this.count = animation.stepCount;
        this.length = animation.duration;
        this.isBackward = animation.direction === Direction.REVERSE;
        this.loops = animation.loop !== null;
        const last = this.count > 0 ? this.step(this.count - 1).duration : 0;
        this.pass = animation.direction === Direction.PING_PONG ? 2 * this.length - last
            : this.length;
    }

    step(i, pose = upright) {
        return this.animation.stepAt(i, pose);
    }

    shown(ms, pose = upright) {
        return this.animation.shown(ms, pose);
    }

    // Returns the time in ms at which a step is first shown.
    timeOf(i) {
        const {start, duration} = this.step(i);
        return this.isBackward ? this.length - start - duration : start;
    }
}

class FramesTrack {
    constructor(sprite) {
        Object.assign(this, {sprite, name: _('All frames'), part: '', count: sprite.frameCount,
            isBackward: false, loops: false});
        this.starts = [];
        this.length = 0;
        for (let i = 0; i < this.count; i++) {
            this.starts.push(this.length);
            this.length += sprite.frameAt(i).duration;
        }
        this.pass = this.length;
    }

    step(i, pose = upright) {
        const frame = this.sprite.frameAt(i);
        return {frame, pose, index: i, start: this.starts[i], duration: frame.duration};
    }

    shown(ms, pose = upright) {
        let i = this.starts.findLastIndex(start => start <= ms);
        while (i + 1 < this.count && this.starts[i] + this.sprite.frameAt(i).duration <= ms)
            i++;
        return this.step(Math.max(i, 0), pose);
    }

    timeOf(i) {
        return this.starts[i];
    }
}

// Returns all tracks of a sprite; the last one has the frames in stored order.
export const tracksOf = sprite =>
    [...sprite.animations.map(animation => new AnimationTrack(animation)), new FramesTrack(sprite)];

// Returns the track that a part of a link names, else the first track.
export const trackNamed = (tracks, name) => tracks.find(track => track.part === name) ?? tracks[0];

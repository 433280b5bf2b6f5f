# SPDX-License-Identifier: MIT
"""The part of JSON Schema 2020-12 that the schema of banks uses; an unknown keyword is an error."""
import fractions
import re

TYPES = {'object': dict, 'array': list, 'string': str, 'boolean': bool, 'null': type(None)}
NOTES = {'$schema', '$id', '$defs', 'title', 'description', 'default'}


def is_type(value, name):
    if name in ('number', 'integer'):
        return (isinstance(value, (int, float)) and not isinstance(value, bool)
                and (name == 'number' or value == int(value)))
    return isinstance(value, TYPES[name])


def same(left, right):
    """Equality as in JSON: true is not 1."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


class Schema:
    """Validates values. errors() returns a list of `place: keyword`, which is empty for a valid
    value."""

    def __init__(self, root):
        self.root = root

    def errors(self, value):
        return list(self.check(self.root, value, '$'))

    def fits(self, schema, value, place):
        return not any(True for _ in self.check(schema, value, place))

    def check(self, schema, value, place):
        for keyword, rule in schema.items():
            if keyword in NOTES:
                continue
            method = getattr(self, 'check_' + keyword.replace('$', ''), None)
            if method is None:
                raise ValueError(f'the schema has the keyword {keyword}, which is unknown here')
            yield from method(rule, value, place, schema)

    def check_ref(self, rule, value, place, _):
        assert rule.startswith('#/$defs/'), rule
        yield from self.check(self.root['$defs'][rule[8:]], value, place)

    def check_type(self, rule, value, place, _):
        if not any(is_type(value, name) for name in ([rule] if isinstance(rule, str) else rule)):
            yield f'{place}: type'

    def check_const(self, rule, value, place, _):
        if not same(value, rule):
            yield f'{place}: const'

    def check_enum(self, rule, value, place, _):
        if not any(same(value, each) for each in rule):
            yield f'{place}: enum'

    def check_anyOf(self, rule, value, place, _):
        if not any(self.fits(each, value, place) for each in rule):
            yield f'{place}: anyOf'

    def check_not(self, rule, value, place, _):
        if self.fits(rule, value, place):
            yield f'{place}: not'

    # ---- numbers ----

    def number_rule(good):
        def check(self, rule, value, place, _):
            if is_type(value, 'number') and not good(value, rule):
                yield f'{place}: {value} against {rule}'
        return check

    check_minimum = number_rule(lambda value, rule: value >= rule)
    check_maximum = number_rule(lambda value, rule: value <= rule)
    check_exclusiveMinimum = number_rule(lambda value, rule: value > rule)
    check_multipleOf = number_rule(
        lambda value, rule: fractions.Fraction(value) % fractions.Fraction(rule) == 0)

    # ---- text ----

    def check_minLength(self, rule, value, place, _):
        if isinstance(value, str) and len(value) < rule:
            yield f'{place}: minLength'

    def check_pattern(self, rule, value, place, _):
        # $ in ECMAScript is only the very end; in Python it is also the place before a final line
        # break
        if isinstance(value, str) and not re.search(rule.replace('$', r'\Z'), value):
            yield f'{place}: pattern'

    # ---- lists ----

    def check_items(self, rule, value, place, _):
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from self.check(rule, item, f'{place}[{i}]')

    def check_minItems(self, rule, value, place, _):
        if isinstance(value, list) and len(value) < rule:
            yield f'{place}: minItems'

    def check_maxItems(self, rule, value, place, _):
        if isinstance(value, list) and len(value) > rule:
            yield f'{place}: maxItems'

    def check_uniqueItems(self, rule, value, place, _):
        if rule and isinstance(value, list) and len(set(map(repr, value))) < len(value):
            yield f'{place}: uniqueItems'

    # ---- objects ----

    def check_required(self, rule, value, place, _):
        if isinstance(value, dict):
            yield from (f'{place}: without {key}' for key in rule if key not in value)

    def check_dependentRequired(self, rule, value, place, _):
        for key, others in rule.items():
            if isinstance(value, dict) and key in value:
                yield from self.check_required(others, value, place, None)

    def check_properties(self, rule, value, place, _):
        for key, each in rule.items():
            if isinstance(value, dict) and key in value:
                yield from self.check(each, value[key], f'{place}.{key}')

    def check_additionalProperties(self, rule, value, place, schema):
        for key in value if isinstance(value, dict) else ():
            if key not in schema.get('properties', {}):
                if rule is False:
                    yield f'{place}: with {key}'
                else:
                    yield from self.check(rule, value[key], f'{place}.{key}')

    def check_propertyNames(self, rule, value, place, _):
        for key in value if isinstance(value, dict) else ():
            yield from self.check(rule, key, f'{place}: the key {key}')

# SPDX-License-Identifier: MIT
# Completions for fish: those of the file for bash, which lists them.
set -g __gab_list (status dirname)/../../bash-completion/completions/gab
function __gab_offers
    bash -c '
        source "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _gab
        printf "%s\n" "${COMPREPLY[@]}"' bash $__gab_list (commandline -opc) (commandline -ct)
end
complete -c gab -f -a '(__gab_offers)'

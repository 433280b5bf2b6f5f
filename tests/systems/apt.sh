# SPDX-License-Identifier: MIT
# How this machine's apt gets packages of Debian, for systems that scripts make. Source this file.

# Prints the mirror.
mirror_of_apt()
{
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
        'Label: Debian' 2>/dev/null | head -n 1
}

# Prints the settings without which a system's own apt may not reach the mirror or refuse its lists.
access_of_apt()
{
    apt-config dump 2>/dev/null | sed -n '/^Acquire::\(https*::.*Proxy\|Check-Valid-Until\) /Ip'
}

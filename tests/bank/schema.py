# SPDX-License-Identifier: MIT
"""Implements the keywords of JSON Schema 2020-12 that the schemas of banks and projects use, and
rejects others."""
import fractions
import re

TYPES = {'object': dict, 'array': list, 'string': str, 'boolean': bool, 'null': type(None)}
NOTES = {'$schema', '$id', '$defs', 'title', 'description', 'default'}


def is_type(value, name):
    if name in ('number', 'integer'):
        return (isinstance(value, (int, float)) and not isinstance(value, bool)
                and (name == 'number' or value == int(value)))
    return isinstance(value, TYPES[name])


def is_equal(left, right):
    """True if two values are equal in JSON, where true is not 1."""
    return left == right and isinstance(left, bool) == isinstance(right, bool)


class Schema:
    """Validates values. errors() returns a list of `path: keyword`, which is empty for a valid
    value."""

    def __init__(self, root):
        self.root = root

    def errors(self, value):
        return list(self.check(self.root, value, '$'))

    def is_valid(self, schema, value, path):
        return not any(True for _ in self.check(schema, value, path))

    def check(self, schema, value, path):
        for keyword, rule in schema.items():
            if keyword in NOTES:
                continue
            method = getattr(self, 'check_' + keyword.replace('$', ''), None)
            if method is None:
                raise ValueError(f'unknown keyword in the schema: {keyword}')
            yield from method(rule, value, path, schema)

    def check_ref(self, rule, value, path, _):
        assert rule.startswith('#/$defs/'), rule
        yield from self.check(self.root['$defs'][rule[8:]], value, path)

    def check_type(self, rule, value, path, _):
        if not any(is_type(value, name) for name in ([rule] if isinstance(rule, str) else rule)):
            yield f'{path}: type'

    def check_const(self, rule, value, path, _):
        if not is_equal(value, rule):
            yield f'{path}: const'

    def check_enum(self, rule, value, path, _):
        if not any(is_equal(value, each) for each in rule):
            yield f'{path}: enum'

    def check_anyOf(self, rule, value, path, _):
        if not any(self.is_valid(each, value, path) for each in rule):
            yield f'{path}: anyOf'

    def check_oneOf(self, rule, value, path, _):
        if sum(self.is_valid(each, value, path) for each in rule) != 1:
            yield f'{path}: oneOf'

    def check_not(self, rule, value, path, _):
        if self.is_valid(rule, value, path):
            yield f'{path}: not'

    # ---- numbers ----

    def number_rule(holds):
        def check(self, rule, value, path, _):
            if is_type(value, 'number') and not holds(value, rule):
                yield f'{path}: {value} violates {rule}'
        return check

    check_minimum = number_rule(lambda value, rule: value >= rule)
    check_maximum = number_rule(lambda value, rule: value <= rule)
    check_exclusiveMinimum = number_rule(lambda value, rule: value > rule)
    check_multipleOf = number_rule(
        lambda value, rule: fractions.Fraction(value) % fractions.Fraction(rule) == 0)

    # ---- text ----

    def check_minLength(self, rule, value, path, _):
        if isinstance(value, str) and len(value) < rule:
            yield f'{path}: minLength'

    def check_maxLength(self, rule, value, path, _):
        if isinstance(value, str) and len(value) > rule:
            yield f'{path}: maxLength'

    def check_pattern(self, rule, value, path, _):
        # $ matches only at the end in ECMAScript; in Python it also matches before a final newline
        if isinstance(value, str) and not re.search(rule.replace('$', r'\Z'), value):
            yield f'{path}: pattern'

    # ---- lists ----

    def check_items(self, rule, value, path, _):
        if isinstance(value, list):
            for i, item in enumerate(value):
                yield from self.check(rule, item, f'{path}[{i}]')

    def check_minItems(self, rule, value, path, _):
        if isinstance(value, list) and len(value) < rule:
            yield f'{path}: minItems'

    def check_maxItems(self, rule, value, path, _):
        if isinstance(value, list) and len(value) > rule:
            yield f'{path}: maxItems'

    def check_uniqueItems(self, rule, value, path, _):
        if rule and isinstance(value, list) and len(set(map(repr, value))) < len(value):
            yield f'{path}: uniqueItems'

    # ---- objects ----

    def check_required(self, rule, value, path, _):
        if isinstance(value, dict):
            yield from (f'{path}: missing key {key}' for key in rule if key not in value)

    def check_dependentRequired(self, rule, value, path, _):
        for key, others in rule.items():
            if isinstance(value, dict) and key in value:
                yield from self.check_required(others, value, path, None)

    def check_properties(self, rule, value, path, _):
        for key, each in rule.items():
            if isinstance(value, dict) and key in value:
                yield from self.check(each, value[key], f'{path}.{key}')

    def check_additionalProperties(self, rule, value, path, schema):
        for key in value if isinstance(value, dict) else ():
            if key not in schema.get('properties', {}):
                if rule is False:
                    yield f'{path}: unexpected key {key}'
                else:
                    yield from self.check(rule, value[key], f'{path}.{key}')

    def check_minProperties(self, rule, value, path, _):
        if isinstance(value, dict) and len(value) < rule:
            yield f'{path}: minProperties'

    def check_maxProperties(self, rule, value, path, _):
        if isinstance(value, dict) and len(value) > rule:
            yield f'{path}: maxProperties'

    def check_propertyNames(self, rule, value, path, _):
        for key in value if isinstance(value, dict) else ():
            yield from self.check(rule, key, f'{path}: the key {key}')

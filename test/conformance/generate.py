"""Writes the results of Django REST framework into the rows of this folder, as README.md says."""

import argparse
import json
import pathlib
import sys
from types import SimpleNamespace
from unittest import mock

from django.conf import settings

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument('--framework', metavar='FOLDER', help='the source of the framework')
framework = parser.parse_args().framework
if framework is not None:
    sys.path.insert(0, framework)

# The imports below read the settings.
settings.configure(ALLOWED_HOSTS=['*'], ROOT_URLCONF=__name__, USE_I18N=False)

from django.test import RequestFactory
from django.urls import NoReverseMatch, include, path, reverse as django_reverse
from rest_framework import VERSION, exceptions, reverse, versioning
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

STRATEGIES = {
    'accept': versioning.AcceptHeaderVersioning,
    'host': versioning.HostNameVersioning,
    'namespace': versioning.NamespaceVersioning,
    'path': versioning.URLPathVersioning,
    'query': versioning.QueryParameterVersioning,
}

ROWS = pathlib.Path(__file__).parent


def to_patterns(urls):
    """Returns the routes of urlconf.json in the form of Django."""
    return [
        path(url['prefix'], include((to_patterns(url['urls']), url['namespace'])))
        if isinstance(url, dict)
        else path(url[0], lambda request: None, name=url[1])
        for url in urls
    ]


urlpatterns = to_patterns(json.loads((ROWS / 'urlconf.json').read_text()))


def create(name, values):
    """Returns a strategy with the settings of a row."""
    strategy = STRATEGIES[name]()
    strategy.default_version = values['defaultVersion']
    strategy.allowed_versions = values['allowedVersions']
    strategy.version_param = values.get('versionParam', 'version')
    return strategy


def allowed(row):
    return create('path', row).is_allowed_version(row['version'])


def determine(row):
    given = row['request']
    headers = {name: given[name] for name in ('accept', 'host') if name in given}
    request = Request(RequestFactory().get(given['url'], headers=headers))
    if row['strategy'] == 'accept':
        renderers = [SimpleNamespace(media_type=each, format=None) for each in row['mediaTypes']]
        _, accepted = DefaultContentNegotiation().select_renderer(request, renderers)
        request.accepted_media_type = given['acceptedMediaType'] = accepted
    if given.get('namespace') is not None:
        request.resolver_match = SimpleNamespace(namespace=given['namespace'])
    strategy = create(row['strategy'], row['settings'])
    try:
        return {'version': strategy.determine_version(request, **given.get('kwargs', {}))}
    except exceptions.APIException as error:
        return {'status': error.status_code, 'message': str(error.detail)}


def query(row):
    return replace_query_param(row['url'], row['key'], row['value'])


def reverse_url(row):
    given = row['request']
    headers = {'host': given['host']}
    request = RequestFactory().get(given['url'], headers=headers, secure=given['secure'])
    strategy = create(row['strategy'], row['settings'])
    request.version, request.versioning_scheme = given['version'], strategy
    calls = []

    def recorded(viewname, args, kwargs):
        call = {'viewname': viewname, 'args': args, 'kwargs': dict(kwargs or {})}
        calls.append({name: value for name, value in call.items() if value})
        try:
            calls[-1]['path'] = django_reverse(viewname, args=args, kwargs=kwargs)
        except NoReverseMatch:
            calls[-1]['error'] = 'NoReverseMatch'
            raise
        return calls[-1]['path']

    def outcome(function):
        calls.clear()
        kwargs = row.get('kwargs', {})
        kwargs = kwargs and dict(kwargs)  # a copy, because the framework adds the format to it
        try:
            args = row['viewname'], row.get('args'), kwargs, request, row.get('format')
            return {'url': function(*args)}
        except NoReverseMatch:
            return {'error': 'NoReverseMatch'}

    with mock.patch.object(reverse, 'django_reverse', recorded):
        results = {
            'reverse': outcome(strategy.reverse),
            'reverseWithFallback': outcome(reverse.reverse),
        }
        return {**results, 'calls': calls}


print(f'Django REST framework {VERSION}')
for name, result in {
    'allowed': allowed,
    'determine': determine,
    'query': query,
    'reverse': reverse_url,
}.items():
    file = ROWS / f'{name}.jsonl'
    before = file.read_text(encoding='utf-8').splitlines()
    rows = [json.loads(line) for line in before]
    for row in rows:
        row['expected'] = result(row)
    after = [json.dumps(row, ensure_ascii=False) for row in rows]
    file.write_text('\n'.join(after) + '\n', encoding='utf-8')
    changed = [row['id'] for row, old, new in zip(rows, before, after) if old != new]
    print(f'{file.name}: {len(rows)} rows, {len(changed)} changed', *changed)

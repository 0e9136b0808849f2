import { withHeaders } from 'request-versioning';
import { versioningContract } from 'request-versioning/contract';
import { documentFor } from 'request-versioning/openapi';
import example from '../../../examples/fetch.js';
import { document, versioning } from '../../../examples/openapi/document.js';
import allowed from '../../conformance/allowed.jsonl';
import { conformanceCases } from '../../conformance/cases.js';
import determine from '../../conformance/determine.jsonl';
import query from '../../conformance/query.jsonl';
import reverse from '../../conformance/reverse.jsonl';
import urlconf from '../../conformance/urlconf.json';
import { subjects } from '../../support/contract-subjects.js';

const files = {
  'allowed.jsonl': allowed,
  'determine.jsonl': determine,
  'query.jsonl': query,
  'reverse.jsonl': reverse,
  'urlconf.json': JSON.stringify(urlconf),
};

/**
 * Serves the Fetch example, the OpenAPI document of v2, and the results of the reference cases and of the contract in
 * this runtime.
 */
export default {
  fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/fetched') return fetched(searchParams);
    if (pathname === '/conformance') return Response.json(conformance());
    if (pathname === '/openapi') return Response.json(documentFor(versioning, document, 'v2'));
    return pathname === '/contract' ? Response.json(contract()) : example.fetch(request);
  },
};

/** Fetches encoded texts. Says for each whether the body is decoded, and which headers `withHeaders` leaves. */
async function fetched(searchParams) {
  const results = searchParams.getAll('url').map(async (url) => {
    const response = withHeaders(await fetch(url), { Vary: 'Accept' });
    const headers = ['Content-Encoding', 'Content-Length'].filter((name) =>
      response.headers.has(name),
    );
    return { url, headers, body: await response.text() };
  });
  return Response.json(await Promise.all(results));
}

function conformance() {
  const cases = conformanceCases((file) => files[file]);
  const isWrong = ({ expected, actual }) => canonical(actual()) !== canonical(expected);
  return { cases: cases.length, failed: cases.filter(isWrong).map(({ name }) => name) };
}

function contract() {
  const rules = Object.values(subjects).flatMap(versioningContract);
  const failed = rules.flatMap(({ run }) => {
    try {
      run();
      return [];
    } catch (error) {
      return [error.message];
    }
  });
  return { rules: rules.length, failed };
}

/** Returns JSON with sorted keys, so that deeply equal values have equal texts. */
function canonical(value) {
  return JSON.stringify(value, (_, each) => {
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

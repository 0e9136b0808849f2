import {
  AcceptHeaderVersioning,
  CombinedVersioning,
  HeaderVersioning,
  newestNotAfter,
  QueryParameterVersioning,
  translations,
} from '../../dist/esm/index.js';

const header = new HeaderVersioning();
const combined = new CombinedVersioning({
  sources: [header, new AcceptHeaderVersioning(), new QueryParameterVersioning()],
});
const newest = newestNotAfter(Array.from({ length: 1000 }, (_, n) => `${2000 + n}-01-01`));
const translate = translations({ de: {}, fr: {}, 'pt-BR': {} });
const readHeader = (text) => header.determineVersion({ headers: { 'accept-version': text } });
const readLanguage = (text) => translate('', { headers: { 'accept-language': text } });
const readAll = (text) =>
  combined.determineVersion({
    url: `/?${text}`,
    headers: { 'accept-version': text, accept: text },
  });

export const inputs = {
  'header: commas': [',', readHeader],
  'header: spaces': ['v', ' ', readHeader],
  'header: spaces before a version': [(size) => `${' '.repeat(size)}v`, readHeader],
  'header: spaces between commas': [' ,', readHeader],
  'header: a version again and again': ['v1, ', readHeader],
  'header: two long versions': [(size) => `${`${'v'.repeat(size / 2)},`.repeat(2)}v`, readHeader],
  'header: lines': [(size) => new Array(size / 4).fill('v1'), readHeader],
  'language: commas': [',', readLanguage],
  'language: languages': ['de,', readLanguage],
  'language: any': ['*,', readLanguage],
  'language: weights': ['a;q=0.5,', readLanguage],
  'language: subtags': ['de', '-a', readLanguage],
  'language: subtags of many languages': [`nl${'-a'.repeat(8000)},`, readLanguage],
  'language: weights of 0': ['de;q=0,', readLanguage],
  'language: nested quotes': ['de;q="', '\\"', readLanguage],
  'newest: digits': ['2', newest],
  'newest: zeros': ['2026-', '0', newest],
  'newest: letters': ['a', newest],
  'newest: runs of digits': ['2026-', '1-', newest],
  'combined: commas': [',', readAll],
  'combined: versions': ['version=1&', readAll],
  'combined: long versions': ['a', readAll],
};

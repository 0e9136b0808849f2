import { parseArgs } from 'node:util';
import { writeTable } from '../../test/support/figures.js';
import { start } from './client.js';
import { CONTENDERS } from './contenders.js';
import { QUESTIONS } from './questions.js';
import { compareVectors } from './vectors.js';

// npm run compare                    serves one API by this package and its peers, and asks each the same questions over HTTP
// npm run compare -- --rows          runs the rows of test/conformance on this package and its peers
// npm run compare -- --write         writes the table into bench/comparison/README.md
// npm run compare -- --rows --write  writes the table of the rows there

const { values } = parseArgs({
  options: { rows: { type: 'boolean' }, write: { type: 'boolean' } },
});
const table = values.rows ? await compareVectors() : await askQuestions();
if (values.rows) console.table(table);
if (values.write) {
  writeTable(
    'bench/comparison/README.md',
    `npm run compare --${values.rows ? ' --rows' : ''} --write`,
    table,
  );
}

async function askQuestions() {
  const rows = Object.keys(QUESTIONS).map((question) => [question]);
  for (const [name, contender] of Object.entries(CONTENDERS)) {
    const { client, close } = await start(contender);
    for (const row of rows) row.push((await QUESTIONS[row[0]](client)) ?? '–');
    close();
    console.log(`\n${name}`);
    console.table(Object.fromEntries(rows.map(([question, ...cells]) => [question, cells.at(-1)])));
  }
  return [['', ...Object.keys(CONTENDERS)], ...rows];
}

import { pluginContract } from 'request-versioning/contract';
import { test } from 'vitest';
import { subject } from './subject.ts';

for (const { name, run } of pluginContract(subject)) test(name, run);

import { expectEqual, expectSame, expectTypeError } from './expect.js';
import { allRefused } from './refused.js';
import { type ContractRule, rule } from './rule.js';
import { type ContractSubject, determine, LISTED } from './subject.js';
import { varyHeader } from './vary.js';

export function translateRules(subject: ContractSubject): ContractRule[] {
  const { create, send } = subject;
  return [
    rule('translate: makes the message, from ours, the request and the code', () => {
      const calls: [string, unknown, string][] = [];
      const translate = (...call: [string, unknown, string]) => {
        calls.push(call);
        return 'Ungültige Version.';
      };
      for (const { error, code, sent, as } of allRefused(subject, { translate })) {
        const [message, request, reason] = calls.shift() ?? [];
        expectEqual('message and code', [message, reason], [as.invalidVersionMessage, code]);
        expectSame('request', request, sent.request);
        expectEqual('message of the error', error.message, 'Ungültige Version.');
        expectEqual('detail of its JSON', JSON.parse(JSON.stringify(error)).detail, error.message);
      }
      expectEqual('further calls', calls.length, 0);
    }),

    rule('translate: the headers that it depends on are in Vary of a refusal, each once', () => {
      const vary = ['Accept-Language', 'ACCEPT', 'x-api-version'];
      const translate = Object.assign((message: string) => message, { vary });
      for (const { error, code, strategy } of allRefused(subject, { translate })) {
        const expected = varyHeader([...strategy.vary, ...vary]);
        expectEqual(`headers of ${code}`, error.headers, expected);
      }
    }),

    rule('translate: is not asked where a version is allowed', () => {
      let calls = 0;
      const translate = (message: string) => {
        calls++;
        return message;
      };
      determine(create({ allowedVersions: LISTED, translate }), send('v1'));
      expectEqual('calls', calls, 0);
    }),

    rule('translate: to return what is no text is a TypeError', () => {
      const translate = () => null as unknown as string;
      const strategy = create({ allowedVersions: LISTED, translate });
      expectTypeError('determineVersion', () => determine(strategy, send('v3')));
    }),
  ];
}

import { answerToNone, refused } from './versions.js';

export function pathFloor({ versions, param = 'version', ...settings }) {
  const [first, second = first, third = first] = versions;
  const answer = answerToNone(settings);
  return (request, kwargs = request.params) => {
    if (kwargs == null || !Object.hasOwn(kwargs, param)) return answer();
    const value = kwargs[param];
    if (value === first) return first;
    if (value === second) return second;
    if (value === third) return third;
    if (value === null) return answer();
    if (typeof value === 'number' && versions.includes(String(value))) return String(value);
    throw refused;
  };
}

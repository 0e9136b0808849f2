/** The mutants that time out, by the loop that each makes endless. */
export const endless = [
  {
    file: 'src/request/header.ts',
    loop: 'while (end < list.length)',
    changes: [
      [
        "{\n    const start = end + 1;\n    end = find(list, ',', start);\n    const element = list.slice(skipSpace(list, start), skipSpaceBack(list, end));\n    if (single !== '' && element !== '' && element !== single) return AMBIGUOUS;\n    single ||= element;\n  }",
        '{}',
      ],
      ['end + 1', 'end - 1'],
      ['end < list.length', 'end <= list.length'],
      ['end < list.length', 'end >= list.length'],
    ],
  },
  {
    file: 'src/request/language.ts',
    loop: 'for (const tag of truncations(range.slice(0, longest + 1)))',
    changes: [['range.slice(0, longest + 1)', 'range']],
  },
  {
    file: 'src/request/language.ts',
    loop: "for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1))",
    changes: [
      ['end > 0', 'end >= 0'],
      ['end - 1', 'end + 1'],
    ],
  },
  {
    file: 'src/request/media-range.ts',
    loop: 'while (end < list.length)',
    changes: [
      [
        '{\n    const start = end + 1;\n    end = findComma(list, COMMA, start);\n    ranges.push(parseRange(list.slice(start, end), name, ranges.length));\n  }',
        '{}',
      ],
      ['end + 1', 'end - 1'],
      ['end < list.length', 'end <= list.length'],
    ],
  },
  {
    file: 'src/request/media-range.ts',
    loop: 'while (end < text.length)',
    changes: [
      [
        "{\n    const start = end + 1;\n    end = findSemicolon(text, SEMICOLON, start);\n    const versionStart = name === null ? -1 : startOfValue(text, start, name);\n    if (versionStart !== -1) {\n      hasParameters = true;\n      version = mergeReadings(version, valueBetween(text, versionStart, end));\n      continue;\n    }\n    const weightStart = startOfValue(text, start, WEIGHT);\n    if (weightStart !== -1) weight = mergeReadings(weight, valueBetween(text, weightStart, end));\n    else hasParameters ||= text.slice(start, end).includes('=');\n  }",
        '{}',
      ],
      ['end < text.length', 'end <= text.length'],
      ['end + 1', 'end - 1'],
    ],
  },
  {
    file: 'src/request/percent-decode.ts',
    loop: 'for (let at = 0; at < bytes.length; at++)',
    changes: [['at++', 'at--']],
  },
  {
    file: 'src/request/query-string.ts',
    loop: 'for (let at = find(base, MARK, 0), end: number; at < base.length; at = end)',
    changes: [
      ['at < base.length', 'at >= base.length'],
      ['at < base.length', 'at <= base.length'],
      ['at + 1', 'at - 1'],
    ],
  },
  {
    file: 'src/request/query-string.ts',
    loop: 'for (let at = start, index = 0; ; index++)',
    changes: [
      [
        '{\n    const code = at < end ? url.charCodeAt(at) : EQUALS;\n    if (code === EQUALS) return index === name.length ? Math.min(at + 1, end) : -1;\n    // Decode the whole name, because a character outside ASCII has several bytes.\n    if (name.charCodeAt(index) >= 0x80) return startOfDecodedValue(url, start, end, name);\n    const escaped = code === PERCENT ? escapedByte(url.slice(at + 1, at + 3)) : -1;\n    const unescaped = code === PLUS ? SPACE : code;\n    if ((escaped === -1 ? unescaped : escaped) !== name.charCodeAt(index)) return -1;\n    at += escaped === -1 ? 1 : 3;\n  }',
        '{}',
      ],
      ['name.charCodeAt(index) >= 0x80', 'true'],
    ],
  },
  {
    file: 'src/request/scan.ts',
    loop: 'for (let at = start; at !== text.length; at++)',
    changes: [
      ['at++', 'at--'],
      ['at === -1', 'false'],
      [
        '{\n  let at = text.indexOf(QUOTE, opening + 1);\n  while (isEscaped(text, at)) at = text.indexOf(QUOTE, at + 1);\n  return at;\n}',
        '{}',
      ],
      ['closing === -1', 'false'],
    ],
  },
  {
    file: 'src/request/scan.ts',
    loop: 'while (end < list.length)',
    changes: [
      ['at === -1', 'false'],
      ['at === -1', 'at !== -1'],
      ['-1', '+1'],
    ],
  },
  {
    file: 'src/request/scan.ts',
    loop: 'while (isEscaped(text, at))',
    changes: [
      ['at + 1', 'at - 1'],
      ['backslashes % 2 === 1', 'true'],
      ['backslashes % 2 === 1', 'backslashes % 2 !== 1'],
    ],
  },
  {
    file: 'src/request/scan.ts',
    loop: 'while (isSpace(text.charCodeAt(at)))',
    changes: [
      ['code === SPACE || code === TAB', 'true'],
      ['code === SPACE', 'code !== SPACE'],
      ['code === TAB', 'code !== TAB'],
    ],
  },
  {
    file: 'src/request/scan.ts',
    loop: "while (text[at - 1 - backslashes] === '\\\\')",
    changes: [["text[at - 1 - backslashes] === '\\\\'", "text[at - 1 - backslashes] !== '\\\\'"]],
  },
  {
    file: 'src/response/version-error.ts',
    loop: 'for (const [name, value] of Object.entries({ toJSON, toResponse, getResponse: toResponse }))',
    changes: [['true', 'false']],
  },
  {
    file: 'src/reversing/route.ts',
    loop: 'for (const token of tokens)',
    changes: [
      ["token.type === 'group' || token.type === 'wildcard'", 'true'],
      ["token.type === 'group'", "token.type !== 'group'"],
      ["token.type === 'wildcard'", "token.type !== 'wildcard'"],
      ["token.type === 'param' && hasParameter", 'true'],
      ["token.type === 'param' && hasParameter", "token.type === 'param' || hasParameter"],
      ["token.type === 'param'", 'true'],
      ["token.type === 'param' || (hasParameter && !token.value.includes('/'))", 'true'],
      ["token.type === 'param'", "token.type !== 'param'"],
      ["hasParameter && !token.value.includes('/')", "hasParameter || !token.value.includes('/')"],
    ],
  },
  {
    file: 'src/strategies/namespace-versioning.ts',
    loop: 'for (let start = 0, end: number; start <= namespace.length; start = end + 1)',
    changes: [['end + 1', 'end - 1']],
  },
  {
    file: 'src/util/unknown-name.ts',
    loop: 'while (start < one.length && one[start] === other[start])',
    changes: [
      [
        'start < one.length && one[start] === other[start]',
        'start < one.length || one[start] === other[start]',
      ],
      ['start++', 'start--'],
      ['start < one.length', 'true'],
    ],
  },
].flatMap(({ file, loop, changes }) =>
  changes.map(([code, replacement]) => ({ file, loop, code, replacement })),
);

/** What stands for a text in examples, by the end of its name; the first that fits. */
export const wordsByName: readonly (readonly [RegExp, string])[] = [
  [/first_?name$/i, 'Ada'],
  [/last_?name$/i, 'Okafor'],
  [/(^|_|[a-z])names?$/i, 'Ada Okafor'],
  [/emails?$|^(to|from)$/i, 'ada.okafor@school.example'],
  [/phone$/i, '+1 555 0142'],
  [/(url|href|link|address|image|redirectTo)$/i, 'https://school.example/juniper'],
  [/domain$/i, 'portal.school.example'],
  [/house$/i, 'Juniper House'],
  [/campus$|cohort$/i, 'Campus 1'],
  [/(title|label|subject|heading)$/i, 'Bridges of paper'],
  [/zone$/i, 'America/New_York'],
  [/token$/i, 'hr_api_…'],
  [
    /(message|text|body|reason|comment|comments|note|description|about|why|sentence)$/i,
    'A sentence that a person reads.',
  ],
  [/html$/i, '<p>A sentence that a person reads.</p>'],
]

/** Texts for the patterns of the contract; the first that matches. */
export const wordsByPattern: readonly string[] = [
  ...['17', '08:45', '2026-2027', '2026-11', '2026-11-10', 'student-17', 'advisor-17', 'unit-17', '2-10'],
  ...[
    'houses',
    'student',
    'student:17',
    'houses:17',
    'juniper-house',
    'a1b2c3d4e5f60718',
    'en',
    '#2B46BF',
    '50.5',
  ],
  ...[
    '0123456789abcdef0123456789abcdef',
    'https://school.example/juniper',
    'abcdefghijklmnopqrst',
    '2026-0001',
  ],
]

/** By the format that the contract says. */
export const wordsByFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-10T15:00:00.000Z',
  date: '2026-11-10',
  time: '08:45:00',
  email: 'ada.okafor@school.example',
  uri: 'https://school.example/juniper',
  uuid: '6f1c0a52-7d0e-4d7e-9a63-1f1f6a2c9b10',
}

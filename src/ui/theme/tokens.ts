/**
 * The colours of Homeroom, once per scheme (design `look.md` §4). Every key becomes a CSS variable
 * `--hr-<key>` on the root; components read the variables and never a hex colour.
 */

/** What a status means to the reader; the same families serve every domain. */
export type ColourFamily = 'present' | 'late' | 'insuf' | 'unexc' | 'exc' | 'accent' | 'neutral' | 'outline'

/** The families that carry a meaning of their own and own four colours each; there is no sixth. */
export const statusFamilies = ['present', 'late', 'insuf', 'unexc', 'exc'] as const

const lightNeutrals = {
  canvas: '#EFF3F4',
  sheet: '#FFFFFF',
  sunken: '#F7F9FA',
  hover: '#F2F5F7',
  raised: '#FFFFFF',
  'line-1': '#E2E7E9',
  'line-2': '#D0D7DA',
  control: '#7C888D',
  ink: '#121D25',
  'ink-2': '#3C4A52',
  'ink-3': '#5B6870',
  'ink-4': '#909A9F',
  graphite: '#7A8890',
  track: '#E2E7E9',
}

const darkNeutrals: Record<keyof typeof lightNeutrals, string> = {
  canvas: '#0C1214',
  sheet: '#141B1D',
  sunken: '#101618',
  hover: '#1A2224',
  raised: '#1C2426',
  'line-1': '#222B2D',
  'line-2': '#313B3E',
  control: '#687477',
  ink: '#EAF0F1',
  'ink-2': '#B6C0C2',
  'ink-3': '#929EA1',
  'ink-4': '#5B6568',
  graphite: '#6B787C',
  track: '#2B3639',
}

const lightMeanings = {
  accent: '#2B46BF',
  'accent-fill': '#2B46BF',
  'accent-fill-hover': '#22389E',
  'accent-tint': '#E9EFFF',
  'accent-edge': '#C0CEF9',
  'on-fill': '#FFFFFF',
  'present-text': '#19673D',
  'present-tint': '#E2F6E8',
  'present-edge': '#B3DDC0',
  'present-mark': '#2F8453',
  'late-text': '#734F00',
  'late-tint': '#FFEECB',
  'late-edge': '#EFCC8C',
  'late-mark': '#B07C12',
  'insuf-text': '#8B3C00',
  'insuf-tint': '#FFEBE0',
  'insuf-edge': '#F2C6AE',
  'insuf-mark': '#BF6427',
  'unexc-text': '#A01627',
  'unexc-tint': '#FFE9E8',
  'unexc-edge': '#F6C2BF',
  'unexc-mark': '#C9303B',
  'exc-text': '#673B9A',
  'exc-tint': '#F3ECFF',
  'exc-edge': '#D8C8F3',
  'exc-mark': '#8A5AC9',
}

const darkMeanings: Record<keyof typeof lightMeanings, string> = {
  accent: '#A8C2FF',
  'accent-fill': '#3F5FDB',
  'accent-fill-hover': '#4867E0',
  'accent-tint': '#1D2744',
  'accent-edge': '#37466E',
  'on-fill': '#FFFFFF',
  'present-text': '#8ED8A8',
  'present-tint': '#153321',
  'present-edge': '#245337',
  'present-mark': '#62AB7D',
  'late-text': '#E9BD68',
  'late-tint': '#37290F',
  'late-edge': '#5A4414',
  'late-mark': '#B99246',
  'insuf-text': '#F9B189',
  'insuf-tint': '#402414',
  'insuf-edge': '#663C23',
  'insuf-mark': '#D57F4D',
  'unexc-text': '#FFABA8',
  'unexc-tint': '#3A1C1D',
  'unexc-edge': '#643234',
  'unexc-mark': '#EF6567',
  'exc-text': '#D0B5FB',
  'exc-tint': '#302641',
  'exc-edge': '#4F3E67',
  'exc-mark': '#AA7FE4',
}

/** Bar and dot of a session type in calendars, and nowhere else: `[light, dark]`, as `--hr-session-<type>`. */
export const sessionTypeColours = {
  humanities: ['#7A3E6B', '#E0A6CF'],
  stem: ['#0F6E78', '#7CCBD0'],
  activity: ['#96501E', '#E8B08C'],
  'language-learning-goal': ['#8A2F52', '#EBA3BD'],
  'math-learning-goal': ['#3C5A8C', '#A3BDEB'],
  elective: ['#5D4A9C', '#BDAFEA'],
  'learning-goal': ['#2A6690', '#92C6EA'],
  track: ['#4C6422', '#B4CC8A'],
  coworking: ['#7A5A12', '#D9BC74'],
  'student-club': ['#9A3B3B', '#EDABA6'],
  'independent-study': ['#566069', '#B3BEC4'],
  house: ['#2C6A5A', '#8CCDB8'],
} as const

export const lightColours = { ...lightNeutrals, ...lightMeanings }
export const darkColours: Record<ColourName, string> = { ...darkNeutrals, ...darkMeanings }
export type ColourName = keyof typeof lightColours

/** The ten steps of the one accent (design `look.md` §6); light fills with step 7, dark with step 6. */
export const accentSteps = [
  '#F2F6FF',
  '#E9EFFF',
  '#C0CEF9',
  '#A8C2FF',
  '#7899F8',
  '#577AEF',
  '#3F5FDB',
  '#2B46BF',
  '#22389E',
  '#182978',
] as const

import { stageTitles } from './build-transcript.ts'

/** What the last month of a program is: who leaves middle school goes on, and graduates years later. */
export const endOf = (program: string): string =>
  program === stageTitles.ms ? 'Ends middle school' : 'Graduates'

import { cleanLine } from '#contract/clean-text.ts'
import { leaf } from './unzip.ts'

const longest = 120

/** The name of a file without its folder, as it is kept: one line, its ending at its end however long it is. */
export function nameOf(text: string): string {
  const name = cleanLine(leaf(text))
  if (name.length <= longest) return name === '' ? 'file' : name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return cleanLine(name.slice(0, longest - ending.length)) + ending
}

/** What an import is called after its one file. */
export const titleOf = (fileName: string): string => cleanLine(fileName.replace(/\.\w+$/, '')) || 'Roster'

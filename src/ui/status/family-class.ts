import type { ColourFamily } from '../theme/tokens.ts'
import css from './families.module.css'

/** The class that gives an element the four colours of a family: `--text`, `--tint`, `--edge`, `--mark`. */
export function familyClass(family: ColourFamily): string {
  return css[family] ?? ''
}

/** Joins class names, leaving out what is missing. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

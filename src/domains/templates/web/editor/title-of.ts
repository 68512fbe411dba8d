import type { TitleOf } from '../../rules/design-differences.ts'
import type { EditorPartProps } from './editor-part.ts'

/** What units and abilities are called, those that are not taught any more as well. */
export const titlesOf =
  ({ options, covered }: Pick<EditorPartProps, 'options' | 'covered'>): TitleOf =>
  (field, id) => {
    const known: readonly { readonly id: number; readonly title: string }[] =
      field === 'unit_ids'
        ? [...(options?.units ?? []), ...covered.units]
        : [...(options?.abilities ?? []), ...covered.abilities]
    return known.find((one) => one.id === id)?.title ?? `Number ${id}`
  }

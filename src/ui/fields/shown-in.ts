interface Typed {
  /** What was typed last; undefined once it was taken. */
  readonly draft: string | undefined
  readonly isTyping: boolean
  /** What the field holds; empty while what is typed cannot be read. */
  readonly value: string
  readonly text: (value: string) => string
}

/**
 * What stands in a field that reads what is typed: that, while somebody types and while it cannot be read. A value that
 * came from elsewhere, by an undo or another row, stands there as it is.
 */
export const shownIn = ({ draft, isTyping, value, text }: Typed): string =>
  draft !== undefined && (isTyping || value === '') ? draft : value === '' ? '' : text(value)

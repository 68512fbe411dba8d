import { Input } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { lazyPart } from '../pace/lazy-part.ts'
import css from './rich-text.module.css'

// ProseMirror is as large as the rest of a page: only who writes loads it.
const Editor = lazyPart(() => import('./Editor.tsx'), 'default')

export interface RichTextFieldProps {
  label: ReactNode
  /** HTML the field starts with; it keeps its own text afterwards. Give it a new `key` to start again. */
  initialHtml: string
  /** The HTML after every change; empty when nothing is written. */
  onChange: (html: string) => void
  error?: string | undefined
  placeholder?: string
  /** Stands beside the tools, which then stand below the text: what is done with a message. */
  foot?: ReactNode
  /** Begins with the focus at the end of the text. */
  autoFocus?: boolean
  /** Read only, greyed. */
  disabled?: boolean
}

/** A field for formatted text: bold, italic, lists, links. The editor is a chunk of its own. */
export function RichTextField({ label, error, ...editor }: RichTextFieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const errorId = `${id}-error`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Suspense fallback={<div className={css.waiting} aria-hidden="true" />}>
        <Editor {...editor} labelId={labelId} errorId={error === undefined ? undefined : errorId} />
      </Suspense>
    </Input.Wrapper>
  )
}

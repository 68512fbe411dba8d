import { Button } from '@mantine/core'
import { IconAlertCircle, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import css from './FileDrop.module.css'
import { ReasonedButton } from './ReasonedButton.tsx'

interface FileDropProps {
  /** What is asked for: "Calendar file". */
  readonly label: string
  readonly name: string
  /** Endings and content types, as the file dialog takes them. */
  readonly accept: string
  /** What dropping or choosing does. */
  readonly hint: string
  readonly busy: boolean
  /** Why no file can be given; undefined when one can. */
  readonly refusal?: string | undefined
  /** What was wrong with the last file. */
  readonly problem: string | undefined
  /** Whether giving the file is what the place is for; otherwise it is one of several things. */
  readonly primary?: boolean
  readonly onFile: (file: File) => void
  /** Takes several at once, instead. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined
  /** Breaks off what is on its way. */
  readonly onCancel?: (() => void) | undefined
  /** Gives the last file once more, where it was not the file that was wrong. */
  readonly onAgain?: (() => void) | undefined
}

/** A place where a file is dropped, or chosen by its button; one at a time unless it takes several, and the same one again. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    name,
    accept,
    hint,
    busy,
    refusal,
    problem,
    primary = false,
    onFile,
    onFiles,
    onCancel,
    onAgain,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined || refusal !== undefined || busy) return
    if (onFiles === undefined) onFile(file)
    else onFiles([...(files ?? [])])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div>
      {/* No landmark: two of them on a page would want names, and by that of the field the field itself is found. */}
      <fieldset
        className={css.drop}
        data-over={isOver || undefined}
        data-primary={primary || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span className={css.hint}>{hint}</span>
        {busy && onCancel !== undefined && (
          <Button size="xs" variant="subtle" onClick={onCancel}>
            Cancel the upload
          </Button>
        )}
        <ReasonedButton
          busy={busy}
          reason={refusal}
          {...(primary ? { variant: 'filled' } : { size: 'xs' })}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </ReasonedButton>
        <input
          ref={input}
          className={css.hidden}
          type="file"
          name={name}
          accept={accept}
          multiple={onFiles !== undefined}
          aria-label={label}
          tabIndex={-1}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </fieldset>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          <span>{problem}</span>
          {onAgain !== undefined && (
            <Button size="xs" onClick={onAgain}>
              Try again
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

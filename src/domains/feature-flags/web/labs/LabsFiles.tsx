import { Button, FileButton, Progress } from '@mantine/core'
import { type ReactNode, useId, useMemo } from 'react'
import { formatFileSize, formatPercent } from '#ui/format/quantities.ts'
import type { ServerForm } from '#web/forms/server-form.tsx'
import css from './labs.module.css'
import type { LabsValues } from './labs-values.ts'

interface LabsFilesProps {
  readonly form: Pick<ServerForm<LabsValues>, 'values' | 'change' | 'errorOf'>
  /** How much has been sent, 0 to 1, while it is being saved. */
  readonly part: number | undefined
}

/** The picture and the video of a feature in Labs. */
export function LabsFiles({ form: { values, change, errorOf }, part }: LabsFilesProps) {
  const { thumbnail, thumbnailUrl, video, videoUrl } = values
  const preview = useMemo(() => thumbnail && URL.createObjectURL(thumbnail), [thumbnail])
  const picture = preview ?? thumbnailUrl
  const sending = (thumbnail !== null || video !== null) && part !== undefined
  return (
    <>
      <FileField
        label="Thumbnail"
        accept="image/png,image/jpeg,image/webp"
        file={thumbnail}
        isThere={picture !== ''}
        help="PNG, JPEG or WebP, up to 2 MB."
        error={errorOf('thumbnail')}
        onFile={(file) => change({ thumbnail: file })}
      >
        {picture !== '' && <img className={css.thumbnail} src={picture} alt="" />}
      </FileField>
      <FileField
        label="Video"
        isOptional
        accept="video/mp4,video/webm"
        file={video}
        isThere={video !== null || videoUrl !== ''}
        help="MP4 or WebM, up to 9 MB."
        error={errorOf('video')}
        onFile={(file) => change({ video: file })}
        onRemove={() => change({ video: null, videoUrl: '' })}
      />
      {sending && (
        <div className={css.sending}>
          <span>Uploading</span>
          <span>{sentText(part, (thumbnail?.size ?? 0) + (video?.size ?? 0))}</span>
          <Progress value={part * 100} size={4} aria-label="Uploading" />
        </div>
      )}
    </>
  )
}

/** `3.1 MB of 4.8 MB, 65%`. */
const sentText = (part: number, bytes: number) =>
  `${formatFileSize(part * bytes)} of ${formatFileSize(bytes)}, ${formatPercent(part)}`

interface FileFieldProps {
  readonly label: string
  readonly isOptional?: boolean
  readonly accept: string
  /** Chosen and not sent yet. */
  readonly file: File | null
  readonly isThere: boolean
  readonly help: string
  readonly error: string | undefined
  readonly onFile: (file: File) => void
  readonly onRemove?: () => void
  readonly children?: ReactNode
}

function FileField({
  label,
  isOptional = false,
  accept,
  file,
  isThere,
  help,
  error,
  ...rest
}: FileFieldProps) {
  const { onFile, onRemove, children } = rest
  const id = useId()
  return (
    <div>
      <span className={css.legend}>
        {label} {isOptional && <span className={css.second}>optional</span>}
      </span>
      <div className={css.file}>
        {children}
        <div className={css.fileWords}>
          {file !== null && (
            <span>
              {file.name}, {formatFileSize(file.size)}
            </span>
          )}
          {file === null && isThere && isOptional && <span>The current one stays</span>}
          <span id={id} className={error === undefined ? css.second : css.error} role={error && 'alert'}>
            {error ?? help}
          </span>
          <div className={css.fileButtons}>
            <FileButton
              accept={accept}
              onChange={(chosen) => chosen !== null && onFile(chosen)}
              inputProps={{ 'aria-label': `${label} file` }}
            >
              {(props) => (
                <Button {...props} size="xs" aria-describedby={id}>
                  {isThere ? 'Replace' : 'Choose a file'}
                </Button>
              )}
            </FileButton>
            {isThere && onRemove && (
              <Button size="xs" variant="subtle" onClick={onRemove}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import type { DesignTask } from '../../contract/design.schemas.ts'
import type { ShownFile } from '../../contract/design-files.contract.ts'
import { longestTitle, mostAttachments } from '../../contract/template-limits.ts'
import { fileIdOf, fileReference } from '../../rules/design-files.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import css from './design.module.css'

type Attachments = DesignTask['attachments']

interface AttachmentsFieldProps {
  readonly value: Attachments
  /** What is known of uploaded files. */
  readonly files: readonly ShownFile[]
  /** Where another one is sent. */
  readonly sentTo: string
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (attachments: Attachments) => void
}

const accept = '.pdf,.docx,.pptx,.xlsx,.mp3,.mp4,image/*'

/** Links and files that go with a task: each with what it is called. */
export function AttachmentsField({ value, files, sentTo, errorOf, onChange }: AttachmentsFieldProps) {
  const [uploaded, setUploaded] = useState<readonly ShownFile[]>([])
  // What stands here when an upload ends, not when it began.
  const latest = useRef(value)
  latest.current = value
  const known = new Map([...files, ...uploaded].map((file) => [file.id, file]))
  const upload = useSentFile<ShownFile>({
    path: sentTo,
    hint: 'Drop a file here: PDF, picture, Office, MP3 or MP4, up to 10 MB',
    onSent: (file) => {
      setUploaded((before) => [...before, file])
      onChange([...latest.current, { title: file.name.slice(0, longestTitle), url: fileReference(file.id) }])
    },
  })
  return (
    <fieldset className={css.attachments}>
      <legend className={css.legend}>Attachments</legend>
      {value.map((attachment, at) => (
        <AttachmentRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that stays the same while it is typed
          key={at}
          value={attachment}
          number={at + 1}
          isFile={fileIdOf(attachment.url) !== undefined}
          file={known.get(fileIdOf(attachment.url) ?? '')}
          errorOf={(field) => errorOf(`${at}.${field}`)}
          onChange={(part) => onChange(value.map((one, place) => (place === at ? { ...one, ...part } : one)))}
          onDelete={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
      {value.length < mostAttachments && (
        <>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...value, { title: '', url: '' }])}
          >
            Add a link
          </Button>
          <div className={css.drop}>
            <FileDrop label="Attachment" name="attachment" accept={accept} {...upload} />
          </div>
        </>
      )}
    </fieldset>
  )
}

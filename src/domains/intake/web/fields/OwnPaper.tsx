import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ShownForm } from '../../contract/intake.schemas.ts'
import type { StoredFile } from '../form/draft-keeper.ts'
import css from '../intake.module.css'

interface OwnPaperProps {
  readonly token: string
  readonly paper: ShownForm['papers'][number]
  readonly onRemoved: (left: StoredFile) => void
}

/** A paper that the family sent with its draft, and may take back: it may be of another child. */
export function OwnPaper({ token, paper: { question, number, name }, onRemoved }: OwnPaperProps) {
  const removal = useMutation({
    mutationFn: () => client.intake.removeFile({ token, question, paper: number, name }),
    onSuccess: onRemoved,
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <p className={css.fileName} role="status">
      <IconFileText size={18} stroke={1.75} aria-hidden />
      <span>{name} is with the school</span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Remove ${name}`}
        loading={removal.isPending}
        onClick={() => removal.mutate()}
      >
        Remove
      </Button>
    </p>
  )
}

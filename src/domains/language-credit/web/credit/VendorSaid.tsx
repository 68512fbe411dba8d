import { useQueryClient } from '@tanstack/react-query'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { api, client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import css from './credit.module.css'
import { readText, skippedText, type UpdateCredit } from './credit-words.tsx'

/** What was read last with an end, counted; and where a file of the vendor is given. */
export function VendorSaid({ credit: { finished, source } }: { readonly credit: UpdateCredit }) {
  const queryClient = useQueryClient()
  const upload = useUpload({
    field: 'file',
    send: (file) => client.updateCredit.sendFile({ file }),
    onSent: ({ message }) => {
      toast.success(message)
      return queryClient.invalidateQueries({ queryKey: api.updateCredit.key() })
    },
  })
  const skipped = finished && skippedText(finished.skipped)
  return (
    <Section title="What the vendor said">
      {finished === null ? (
        <p className={css.said}>Nothing was read yet.</p>
      ) : (
        <p className={css.said}>
          {readText({ ...finished, ended_at: finished.ended_at ?? finished.began_at }, Date.now())}:{' '}
          {formatNoun(finished.read, 'record')}, {formatCount(finished.written)} of them new or changed.
          {skipped !== null && skipped !== undefined && ` Left out: ${skipped}.`}
          {finished.note !== '' && ` ${finished.note}`}
        </p>
      )}
      <FileDrop
        label="Progress file"
        name="progress"
        accept=".csv"
        hint={
          source === 'api'
            ? 'The vendor is read automatically at each sync. You can also add one of its files (the name begins with progress-).'
            : 'Add the vendor’s newest file (its name begins with progress-), then press Sync. What is not in it stays.'
        }
        {...upload}
      />
    </Section>
  )
}

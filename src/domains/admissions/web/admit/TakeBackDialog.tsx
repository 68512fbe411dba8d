import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { TakeBack } from '../../contract/admit.contract.ts'
import css from './admit.module.css'
import { useTakeBack } from './use-take-back.ts'

interface TakeBackDialogProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly onClose: () => void
}

/** What goes away again when an admission is taken back, and what stays; or why it cannot be. */
export function TakeBackDialog({ application: { id, studentName }, onClose }: TakeBackDialogProps) {
  const preview = useQuery(
    api.admit.previewTakeBack.queryOptions({ input: { applicationId: id }, staleTime: 0, gcTime: 0 }),
  )
  const takeBack = useTakeBack(onClose)
  const shown = preview.data
  const obstacles = shown?.obstacles ?? (preview.error === null ? [] : [messageOf(preview.error)])
  const isRefused = obstacles.length > 0
  return (
    <ConfirmModal
      opened
      title={
        isRefused
          ? `The admission of ${studentName} cannot be taken back`
          : `Take the admission of ${studentName} back?`
      }
      confirmLabel={isRefused ? 'Close' : 'Take back'}
      cancelLabel={isRefused ? null : 'Keep'}
      busy={takeBack.isPending || preview.isPending}
      onConfirm={() => (isRefused ? onClose() : takeBack.mutate({ applicationId: id }))}
      onCancel={onClose}
    >
      {preview.isPending ? (
        <Loader size={20} role="img" aria-label="Checking what would go away" />
      ) : isRefused ? (
        <>
          <p className={css.words}>Nothing was changed, because:</p>
          <Lines lines={obstacles} />
        </>
      ) : (
        shown !== undefined && <Parts shown={shown} />
      )}
    </ConfirmModal>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={css.list}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Parts = ({ shown: { goes, stays } }: { readonly shown: TakeBack }) => (
  <>
    <p className={css.words}>This goes away again:</p>
    <Lines lines={goes} />
    {stays.length > 0 && (
      <>
        <p className={css.words}>This stays:</p>
        <Lines lines={stays} />
      </>
    )}
    <p className={css.told}>The application goes back to where it was. Nobody is told.</p>
  </>
)

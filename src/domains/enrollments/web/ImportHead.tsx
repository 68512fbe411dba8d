import { Button } from '@mantine/core'
import { IconFileZip, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount, formatDuration, formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { OpenImport } from '../contract/enrollments.contract.ts'
import css from './import.module.css'
import { ImportState, isOfExternals } from './import-words.tsx'
import type { ImportActs } from './use-import-acts.ts'

const crumbs = [
  { label: 'Workbench', href: '/workbench' },
  { label: 'Enrollments', href: '/workbench/enrollments' },
]

const externalCrumbs = [
  { label: 'Workbench', href: '/workbench' },
  { label: 'External students', href: '/workbench/external-students' },
]

/** Who wants to bring what into what, in one line; when it came, and what came before. */
export function ImportHead({ shown, acts }: { shown: OpenImport; acts: ImportActs }) {
  const isExternal = isOfExternals(shown)
  const [isAsked, setAsked] = useState(false)
  const read =
    shown.read_ms === null
      ? ''
      : shown.read_ms < 60_000
        ? `, read in ${Math.max(1, Math.round(shown.read_ms / 1000))} s`
        : `, read in ${formatDuration(shown.read_ms)}`
  const before =
    shown.before === null
      ? ''
      : ` Import ${shown.before.id} was applied ${formatMoment(shown.before.applied_at, Date.now())}.`
  return (
    <>
      <PageHeader
        title={shown.title}
        tag={`Import ${shown.id}`}
        crumbs={isExternal ? externalCrumbs : crumbs}
        actions={
          shown.state === 'open' && (
            <Button variant="subtle" onClick={() => setAsked(true)}>
              {shown.applied_at === null ? 'Discard' : 'Close'}
            </Button>
          )
        }
        below={
          <div className={css.headline}>
            <ImportState state={shown.state} />
            <p className={css.sentence}>
              {shown.created_by} wants to bring <strong>{formatNoun(shown.changes, 'change')}</strong> from{' '}
              <span className={css.chip}>
                <IconFileZip size={14} stroke={1.75} aria-hidden />
                {shown.file_name}
              </span>{' '}
              into{' '}
              <span className={css.chip}>
                <IconUsers size={14} stroke={1.75} aria-hidden />
                {isExternal ? 'External students' : 'People'}, {formatCount(shown.people)} today
              </span>
            </p>
            <p className={css.came}>
              {shown.is_nightly ? 'Taken from the folder' : 'Uploaded'}{' '}
              {formatMoment(shown.created_at, Date.now())}
              {read}.{before}
            </p>
          </div>
        }
      />
      <ConfirmModal
        opened={isAsked}
        title={shown.applied_at === null ? `Discard import ${shown.id}?` : `Close import ${shown.id}?`}
        confirmLabel={shown.applied_at === null ? 'Discard' : 'Close'}
        busy={acts.isBusy}
        onConfirm={() => {
          setAsked(false)
          acts.act({ _action: 'discard' })
        }}
        onCancel={() => setAsked(false)}
      >
        {shown.applied_at === null
          ? 'Nothing of it is brought in. The same files can be sent again.'
          : 'What waits for a decision stays as it is here. What was applied stays, and can be rolled back.'}
      </ConfirmModal>
    </>
  )
}

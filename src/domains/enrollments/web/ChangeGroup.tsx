import { Button } from '@mantine/core'
import { formatCount } from '#ui/format/quantities.ts'
import type { OpenImport, RosterChange } from '../contract/enrollments.contract.ts'
import { AllLeave } from './AllLeave.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import type { ImportSearch } from './enrollments-address.ts'
import css from './import.module.css'
import type { ImportActs } from './use-import-acts.ts'

interface ChangeGroupProps {
  /** All of one sign; those of people who leave, of one campus as well. */
  readonly changes: readonly RosterChange[]
  readonly shown: OpenImport
  readonly search: ImportSearch
  readonly acts: ImportActs
}

const titles = { hand: 'Set by hand, the file says otherwise', change: 'Change', add: 'Add' } as const

/** Rows of one gravity under their head, with what can be decided for all of them. */
export function ChangeGroup({ changes, shown, search, acts }: ChangeGroupProps) {
  const [first] = changes
  if (first === undefined) return null
  const { sign, campus } = first
  const isOpen = shown.state === 'open'
  const narrowed = { search: search.search ?? '', kind: search.kind, sign }
  const title = sign === 'leave' ? `Would leave ${campus || 'the school'}` : titles[sign]
  const count = shown.groups.find((one) => one.sign === sign && (sign !== 'leave' || one.campus === campus))
  return (
    <>
      <div className={css.groupHead}>
        <h2>
          {title} <span>{formatCount(count?.rows ?? changes.length)}</span>
        </h2>
        {sign === 'leave' && isOpen && (
          <span className={css.verbs}>
            <Button size="xs" onClick={() => acts.decide({ ...narrowed, campus, choice: 'keep' })}>
              Keep all
            </Button>
            <AllLeave campus={campus} onLeave={() => acts.decide({ ...narrowed, campus, choice: 'leave' })} />
          </span>
        )}
        {sign === 'hand' && isOpen && (
          <span className={css.verbs}>
            <span className={css.note}>Yours is kept until you choose</span>
            <Button
              size="xs"
              onClick={() => acts.decide({ ...narrowed, campus: search.campus, choice: 'file' })}
            >
              File for all
            </Button>
          </span>
        )}
      </div>
      <ul className={css.rows}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} acts={acts} isOpen={isOpen && !change.is_applied} />
        ))}
      </ul>
    </>
  )
}

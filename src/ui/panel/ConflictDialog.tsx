import { Button, Modal, Radio } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ReasonedButton } from '../controls/ReasonedButton.tsx'
import { formatNoun } from '../format/quantities.ts'
import css from './ConflictDialog.module.css'

export interface ConflictRow {
  key: string
  /** Whose or which: the student's name. */
  label: string
  yours: ReactNode
  theirs: ReactNode
}

export type ConflictChoice = 'yours' | 'theirs'

export interface ConflictDialogProps {
  opened: boolean
  /** "Priya saved this roll at 10:58 AM". */
  title: string
  /** "You both changed 2 students." */
  children: ReactNode
  /** Head of the other's column: the other person's first name. */
  theirName: string
  rows: readonly ConflictRow[]
  busy: boolean
  onSave: (choices: Map<string, ConflictChoice>) => void
  onDiscard: () => void
  onClose: () => void
}

/** Yours and theirs side by side, a choice each, one save; never a silent overwrite (design `look.md` §7.16). */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, title, children, theirName, rows, busy } = props
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(new Map())
  const open = rows.filter((row) => !choices.has(row.key)).length
  const choose = (key: string, choice: ConflictChoice) => setChoices(new Map(choices).set(key, choice))
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={
        <span className={css.title}>
          <IconGitMerge size={18} stroke={1.75} aria-hidden />
          {title}
        </span>
      }
    >
      <div className={css.words}>{children}</div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={css.hidden}>Changed</span>
            </th>
            <th scope="col">Yours</th>
            <th scope="col">{theirName}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {(['yours', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <Radio
                    data-autofocus={(index === 0 && side === 'yours') || undefined}
                    name={`conflict-${row.key}`}
                    label={row[side]}
                    checked={choices.get(row.key) === side}
                    onChange={() => choose(row.key, side)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.buttons}>
        <Button variant="subtle" onClick={props.onDiscard}>
          Discard mine
        </Button>
        <ReasonedButton
          variant="filled"
          busy={busy}
          reason={open === 0 ? undefined : `Choose for ${formatNoun(open, 'more row')}.`}
          onClick={() => props.onSave(new Map(choices))}
        >
          {`Save ${formatNoun(rows.length, 'choice')}`}
        </ReasonedButton>
      </div>
    </Modal>
  )
}

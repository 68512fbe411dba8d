import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { useViewer } from '#web/calls/session.ts'
import { useUnsavedChanges } from '#web/forms/unsaved-changes.tsx'
import { usePageShortcuts } from '#web/pages/page-shortcuts.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { correctedFamilies } from '../informed/corrected-families.ts'
import { TellFamilies } from '../informed/TellFamilies.tsx'
import type { RollSource } from '../roll-source.ts'
import { sortBySeverity } from '../session/roll-rows.ts'
import { findStudents } from './find-student.ts'
import { PhoneRegister } from './PhoneRegister.tsx'
import { RegisterFoot } from './RegisterFoot.tsx'
import { RegisterGrid } from './RegisterGrid.tsx'
import css from './register.module.css'
import { draftKeyOf, removeDraft, storeDraft } from './register-draft.ts'
import { chosenThoughExcused, everyonePresent, rowsAsOpened } from './register-rows.ts'
import { registerShortcuts } from './register-shortcuts.ts'
import { chosenSince, type Statuses } from './register-state.ts'
import { SaveConflict } from './SaveConflict.tsx'
import { useRegister } from './use-register.ts'
import { useRegisterGrid } from './use-register-grid.ts'
import { useSaveRoll } from './use-save-roll.ts'

export interface RegisterProps {
  source: RollSource
  roll: RollPage
  /** The experience's title. */
  title: string
  onDone: () => void
  /** The row under the tabs, with the tools of the register in it. */
  toolbar: (tools: ReactNode) => ReactNode
  /** Opens the register again, for the Undo of a Cancel. */
  onReopen: () => void
}

/** The roll being edited: five columns of statuses, made for the keyboard (look §7.5, picture 03). */
export function Register({ source, roll, title, toolbar, onDone, onReopen }: RegisterProps) {
  const draftKey = draftKeyOf(useViewer().userId, source.attendableId)
  const { base, drafts, change, goOn, storedAtMs } = useRegister(roll, draftKey)
  const [find, setFind] = useState('')
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const area = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  // In the order of the roll as it was opened: rows must not move while they change.
  const [opened] = useState(() => sortBySeverity(roll.attendances))
  const order = useMemo(() => rowsAsOpened(opened, roll.attendances), [opened, roll.attendances])
  const rows = useMemo(() => findStudents(order, find), [order, find])
  const ids = useMemo(() => rows.map((entry) => entry.id), [rows])
  const statusesOf = (id: number): Statuses => drafts.get(id) ?? base.originals.get(id) ?? []

  const leave = () => {
    removeDraft(draftKey)
    onDone()
  }
  const { save, isSaving, saved, conflict, setConflict, resolve } = useSaveRoll(source, (pressed) =>
    chosenSince(pressed, drafts).size === 0 ? leave() : goOn(pressed),
  )
  const unsaved = saved === undefined ? drafts.size : chosenSince(saved, drafts).size
  const isUnderWay = isSaving || saved !== undefined
  const cancel = () => {
    // What is on its way to the school can be discarded no more.
    if (isUnderWay) return
    leave()
    if (drafts.size === 0) return
    toast.success(`${formatNoun(drafts.size, 'change')} discarded`, () => {
      storeDraft(draftKey, base, drafts)
      onReopen()
    })
  }
  const corrected = useMemo(() => correctedFamilies(order, drafts), [order, drafts])
  const [isTelling, setTelling] = useState(true)
  const saveAll = () =>
    drafts.size > 0 &&
    !isUnderWay &&
    save({ base, drafts, pressed: drafts, tell: new Set(isTelling ? corrected.ids : []) })
  const question = useUnsavedChanges({
    // Until the roll is shown as it was saved the register stays open: whoever goes on meanwhile loses nothing.
    isDirty: unsaved > 0,
    what: `${formatNoun(unsaved, 'status', 'statuses')} in ${title}`,
    standsOn: source.standsOn,
  })

  usePageShortcuts(registerShortcuts)
  const grid = useRegisterGrid({ grid: table, ids, change })
  useHotkeysIn(area, {
    ...grid.hotkeys,
    '/': () => area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    Escape: () => (grid.selection === undefined ? cancel() : grid.clearSelection()),
    'Mod+z': () => change({ kind: 'undo' }),
    'Mod+s': saveAll,
  })

  // Drawn again only when it changed: a key must not pay for the row of tools.
  const tools = useMemo(
    () =>
      toolbar(
        <FindField
          find={find}
          onFind={setFind}
          onLeave={() => table.current?.querySelector<HTMLInputElement>('[data-row="0"]')?.focus()}
        />,
      ),
    [toolbar, find],
  )
  const open = order.filter((entry) => statusesOf(entry.id).length === 0)
  const isEmpty = open.length === order.length
  const excused = order.filter((entry) => entry.excuse !== null).length
  const shared = {
    rows,
    statusesOf,
    originals: base.originals,
    change,
    startAt: roll.startAt,
    endAt: roll.endAt,
  }
  return (
    <div ref={area} className={css.register} data-hotkeys>
      {tools}
      <div className={css.tools}>
        {isEmpty && (
          <Button
            size="xs"
            variant="filled"
            leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              change({ kind: 'fill', statuses: everyonePresent(order) })
              grid.goTo(0, 0)
            }}
          >
            Everyone present
          </Button>
        )}
        {isEmpty && (
          <span className={css.note}>
            Then change those who were not.
            {excused > 0 && ` ${formatNoun(excused, 'excused student')} will be set to Excused Absent.`}
          </span>
        )}
        {storedAtMs !== undefined && (
          <span className={css.note}>
            Your unsaved changes from {formatWhen(storedAtMs, Date.now())} are back.
          </span>
        )}
      </div>
      {isPhone ? (
        <PhoneRegister {...shared} />
      ) : (
        <RegisterGrid {...shared} table={table} label={`Roll of ${title}`} grid={grid} />
      )}
      {rows.length === 0 && <p className={css.nobody}>No student is called “{find}”.</p>}
      <RegisterFoot
        changes={unsaved || drafts.size}
        selected={grid.selection === undefined ? 1 : grid.selection.to - grid.selection.from + 1}
        open={isEmpty ? 0 : open.length}
        isSaving={isUnderWay}
        isStale={saved === undefined && roll.version !== base.version}
        excused={chosenThoughExcused(order, drafts).map(calledOf)}
        question={
          corrected.count > 0 && (
            <TellFamilies families={corrected} isTelling={isTelling} verb="save" onChange={setTelling} />
          )
        }
        onCancel={cancel}
        onSave={saveAll}
      />
      {conflict !== undefined && (
        <SaveConflict
          open={conflict}
          isSaving={isSaving}
          onResolve={(theirs) => resolve(conflict, theirs)}
          onDiscard={leave}
          onClose={() => setConflict(undefined)}
        />
      )}
      {question}
    </div>
  )
}

interface FindFieldProps {
  find: string
  onFind: (typed: string) => void
  /** Down or Enter goes to the first row that was found. */
  onLeave: () => void
}

function FindField({ find, onFind, onLeave }: FindFieldProps) {
  return (
    <search
      className={css.find}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'Enter') {
          event.preventDefault()
          onLeave()
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          onFind('')
          onLeave()
        }
      }}
    >
      <SearchField label="Find a student" value={find} onChange={onFind} />
    </search>
  )
}

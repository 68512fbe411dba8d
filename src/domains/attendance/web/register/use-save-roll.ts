import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { messageOf } from '#web/calls/api-error.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import { joinStatuses, splitStatuses } from '../../contract/attendance-status.ts'
import type { RollConflict } from '../../contract/roll-actions.ts'
import type { RollSource } from '../roll-source.ts'
import { renewRolls } from '../shown-by-rolls.embed.tsx'
import { type MergedConflict, mergeConflict } from './merge-conflict.ts'
import type { RegisterBase } from './register-draft.ts'
import type { StatusesById } from './register-state.ts'

export interface Saving {
  readonly base: RegisterBase
  readonly drafts: StatusesById
  /** Rows whose families are told what they say now. */
  readonly tell: ReadonlySet<number>
  /** What had been chosen when Save was pressed, whatever a conflict made of it since. */
  readonly pressed: StatusesById
}

export interface OpenConflict extends MergedConflict {
  readonly conflict: RollConflict
  readonly saving: Saving
}

/**
 * Saves a roll whole, with the version it was opened at. When somebody else saved in between, rows that only
 * one of the two changed are settled at once and saved again; where they disagree, `conflict` waits for a choice.
 */
export function useSaveRoll(source: RollSource, onSaved: (pressed: StatusesById) => void) {
  const [conflict, setConflict] = useState<OpenConflict>()
  const [saved, setSaved] = useState<StatusesById>()
  const [shown, setShown] = useState<StatusesById>()
  const failure = useRef<string>(undefined)
  const isGone = useRef(false)
  const hideFailure = () => {
    if (failure.current !== undefined) toast.hide(failure.current)
  }
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ base, drafts, tell }: Saving) =>
      source.post({
        _action: 'overwrite_attendances',
        version: base.version,
        attendances: [...base.originals].map(([id, statuses]) => ({
          id,
          status: joinStatuses(drafts.get(id) ?? statuses),
        })),
        ...(tell.size > 0 && { tellFamilies: [...tell] }),
      }),
    onSuccess: async (done, { pressed }) => {
      setConflict(undefined)
      setSaved(pressed)
      // What failed before has been saved now.
      hideFailure()
      toast.success(done.message ?? 'Attendance saved')
      // Edit mode closes on the roll as it is saved now, never for a moment on the one before.
      await renewRolls(queryClient, 'attendance')
      setShown(pressed)
    },
    onError: (error, attempt) => {
      const found = conflictOf(source.post, error)
      if (found === undefined) {
        failure.current = toast.error(messageOf(error), () => saving.mutate(attempt))
        return
      }
      const merged = mergeConflict(found, attempt.base.originals, attempt.drafts)
      if (merged.ask.length > 0 && isGone.current)
        toast.error(`${found.savedBy} changed the roll of ${source.title} meanwhile. Yours was not saved.`)
      else if (merged.ask.length > 0) setConflict({ ...merged, conflict: found, saving: attempt })
      else saving.mutate(afterConflict(attempt, found, merged.theirs))
    },
  })
  const resolve = (open: OpenConflict, chosenTheirs: ReadonlySet<number>) => {
    const theirs = open.conflict.rows.filter((row) => chosenTheirs.has(row.id))
    const taken = new Map([...open.theirs, ...mergeTheirs(theirs)])
    saving.mutate(afterConflict(open.saving, open.conflict, taken))
  }
  const takeUp = useEffectEvent((pressed: StatusesById) => {
    setSaved(undefined)
    setShown(undefined)
    onSaved(pressed)
  })
  // Once the page shows what was saved, and with what was chosen by then.
  useEffect(() => {
    if (shown !== undefined) takeUp(shown)
  }, [shown])
  // What was discarded, or left, is not tried again.
  const leave = useEffectEvent(() => {
    isGone.current = true
    hideFailure()
  })
  useEffect(() => {
    isGone.current = false
    return () => leave()
  }, [])
  return { save: saving.mutate, isSaving: saving.isPending, saved, conflict, setConflict, resolve }
}

/**
 * The next attempt: from the version that is stored now, with theirs where theirs was taken. For those rows their save
 * decided whether families are told.
 */
function afterConflict(
  { base, drafts, tell, pressed }: Saving,
  conflict: RollConflict,
  theirs: StatusesById,
): Saving {
  const originals = new Map([...base.originals, ...mergeTheirs(conflict.rows)])
  const kept = new Map([...drafts].filter(([id]) => !theirs.has(id)))
  return {
    base: { version: conflict.version, originals },
    drafts: kept,
    tell: new Set([...tell].filter((id) => kept.has(id))),
    pressed,
  }
}

const mergeTheirs = (rows: RollConflict['rows']): StatusesById =>
  new Map(rows.map((row) => [row.id, splitStatuses(row.theirs)]))

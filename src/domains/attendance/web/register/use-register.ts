import { useThrottledCallback } from '@mantine/hooks'
import { useReducer, useState } from 'react'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { baseOf, beginRegister, type RegisterBase, storeDraft } from './register-draft.ts'
import {
  changeRegister,
  type RegisterAction,
  type RegisterState,
  type StatusesById,
} from './register-state.ts'

const storeEveryMs = 3_000

type Step = { readonly action: RegisterAction; readonly base: RegisterBase }

/** The register of a roll: what was, what is chosen, and its steps; unsaved changes are stored every 3 s. */
export function useRegister(roll: RollPage, draftKey: string) {
  const [begun] = useState(() => beginRegister(roll, draftKey))
  const [base, setBase] = useState<RegisterBase>(begun.base)
  const [state, step] = useReducer(reduce, { drafts: begun.drafts, past: [] })
  const store = useThrottledCallback(
    (over: RegisterBase, drafts: StatusesById) => storeDraft(draftKey, over, drafts),
    storeEveryMs,
  )
  const change = (action: RegisterAction) => {
    step({ action, base })
    store(base, changeRegister(state, action, base.originals).drafts)
  }
  /** Goes on over the roll as it was saved, with what was chosen since Save was pressed. */
  const goOn = (pressed: StatusesById) => {
    const saved = baseOf(roll)
    const action = { kind: 'saved', pressed, before: base.originals } as const
    store(saved, changeRegister(state, action, saved.originals).drafts)
    setBase(saved)
    step({ action, base: saved })
  }
  return {
    base,
    goOn,
    drafts: state.drafts,
    canUndo: state.past.length > 0,
    change,
    storedAtMs: begun.storedAtMs,
  }
}

function reduce(state: RegisterState, { action, base }: Step): RegisterState {
  return changeRegister(state, action, base.originals)
}

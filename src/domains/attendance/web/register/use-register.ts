import { useThrottledCallback } from '@mantine/hooks'
import { useReducer, useState } from 'react'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { beginRegister, type RegisterBase, storeDraft } from './register-draft.ts'
import {
  changeRegister,
  type RegisterAction,
  type RegisterState,
  type StatusesById,
} from './register-state.ts'

const storeEveryMs = 3_000

type Step = { readonly action: RegisterAction; readonly base: RegisterBase }

/** The register of a roll: what was, what is chosen, and its steps; unsaved changes are stored every 3 s. */
export function useRegister(roll: RollPage, sessionId: number) {
  const [begun] = useState(() => beginRegister(roll, sessionId))
  const [base, setBase] = useState<RegisterBase>(begun.base)
  const [state, step] = useReducer(reduce, { drafts: begun.drafts, past: [] })
  const store = useThrottledCallback(
    (drafts: StatusesById) => storeDraft(sessionId, base, drafts),
    storeEveryMs,
  )
  const change = (action: RegisterAction) => {
    step({ action, base })
    store(changeRegister(state, action, base.originals).drafts)
  }
  return {
    base,
    setBase,
    drafts: state.drafts,
    canUndo: state.past.length > 0,
    change,
    storedAtMs: begun.storedAtMs,
  }
}

function reduce(state: RegisterState, { action, base }: Step): RegisterState {
  return changeRegister(state, action, base.originals)
}

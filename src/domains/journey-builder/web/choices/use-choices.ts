import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useViewer } from '#web/calls/session.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { ChoiceList } from '../../contract/journey.schemas.ts'

interface Draft {
  readonly chosen: readonly number[]
  readonly version: number
}

const readDraft = (stored: unknown): Draft | undefined => {
  const { chosen, version } = (stored ?? {}) as { chosen?: unknown; version?: unknown }
  if (!Array.isArray(chosen) || typeof version !== 'number') return undefined
  return { chosen: chosen.filter((id) => typeof id === 'number'), version }
}

type Send = (wish: { experience_ids: number[]; version: number }) => Promise<{ list: ChoiceList }>

/**
 * The choices as they stand on the screen. Each change is sent at once, one after the other; what could not be sent
 * stays here and in the browser, and is sent again. What somebody else saved meanwhile is shown, never overwritten.
 */
export function useChoices(list: ChoiceList, send: Send, onSaved: (list: ChoiceList) => void) {
  const viewer = useViewer()
  const draft = useBrowserDraft<Draft>(
    `choices:${viewer.userId}:${list.cycle.id}:${list.student.id}`,
    readDraft,
  )
  const unsent = list.may_change ? draft.restored?.values : undefined
  const [chosen, setChosen] = useState<readonly number[]>(unsent?.chosen ?? list.chosen)
  const [state, setState] = useState<'saved' | 'sending' | 'unsent'>(
    unsent === undefined || unsent.chosen.join() === list.chosen.join() ? 'saved' : 'unsent',
  )
  const [failure, setFailure] = useState('')
  const [other, setOther] = useState<{ by: string; chosen: readonly number[]; version: number }>()
  const version = useRef(unsent?.version ?? list.version)
  const wanted = useRef(chosen)
  const isSending = useRef(false)
  const takeNewer = useEffectEvent(() => {
    if (state !== 'saved' || isSending.current || list.version <= version.current) return
    version.current = list.version
    wanted.current = list.chosen
    setChosen(list.chosen)
  })
  // Where nothing of one's own waits, the list is the one that stands saved.
  useEffect(() => {
    if (list.version > 0) takeNewer()
  }, [list.version])

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState('sending')
    try {
      for (let sent: readonly number[] | undefined; sent !== wanted.current; ) {
        sent = wanted.current
        const answer = await send({ experience_ids: [...sent], version: version.current })
        version.current = answer.list.version
        onSaved(answer.list)
      }
      draft.forget()
      setState('saved')
      setFailure('')
    } catch (error) {
      const meanwhile = conflictOf(client.choices.saveSelections, error)
      if (meanwhile !== undefined)
        setOther({ by: meanwhile.saved_by, chosen: meanwhile.chosen, version: meanwhile.version })
      setFailure(messageOf(error))
      setState('unsent')
    } finally {
      isSending.current = false
    }
  }

  return {
    chosen,
    state,
    failure,
    /** What somebody else saved while this was open. */
    other,
    change(next: readonly number[]) {
      setChosen(next)
      wanted.current = next
      draft.keep({ chosen: next, version: version.current })
      void sendAll()
    },
    sendAgain: () => void sendAll(),
    /** Which of the two stays. */
    resolve(mine: boolean) {
      if (other === undefined) return
      version.current = other.version
      wanted.current = mine ? chosen : other.chosen
      setChosen(wanted.current)
      setOther(undefined)
      void sendAll()
    },
  }
}

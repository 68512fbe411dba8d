import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { client } from '#web/calls/api.ts'
import { useViewer } from '#web/calls/session.ts'
import { conflictOf } from '#web/forms/conflict.ts'
import { useBrowserDraft } from '#web/forms/use-browser-draft.ts'
import type { ChoiceList } from '../../contract/journey.schemas.ts'
import { type ChoicesDraft, keepChoices, readChoicesDraft, type Ways } from './choices-keeper.ts'

function meanwhileOf(error: unknown) {
  const conflict = conflictOf(client.choices.saveSelections, error)
  return conflict && { by: conflict.saved_by, chosen: conflict.chosen, version: conflict.version }
}

/** The choices of one student on a screen, as their keeper has them. */
export function useChoices(
  list: ChoiceList,
  send: Ways<ChoiceList>['send'],
  onSaved: (list: ChoiceList) => void,
) {
  const viewer = useViewer()
  const draft = useBrowserDraft<ChoicesDraft>(
    `choices:${viewer.userId}:${list.cycle.id}:${list.student.id}`,
    readChoicesDraft,
  )
  const kept = draft.restored?.values
  const [keeper] = useState(() => keepChoices<ChoiceList>(list, list.may_change ? kept : undefined))
  const ways: Ways<ChoiceList> = {
    ...{ send, onSaved, meanwhileOf },
    keepHere: draft.keepNow,
    forget: draft.forget,
  }
  const arrived = useEffectEvent(() => keeper.arrived(list, kept, ways))
  // What was kept is sent as the page opens; where nothing of one's own waits, the list is the one that stands saved.
  useEffect(() => {
    if (list.version >= 0) arrived()
  }, [list.version])
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  return {
    ...state,
    change: (chosen: readonly number[]) => keeper.change(chosen, ways),
    sendAgain: () => keeper.send(ways),
    resolve: (isMine: boolean) => keeper.resolve(isMine, ways),
  }
}

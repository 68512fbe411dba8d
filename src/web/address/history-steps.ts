import { useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** A panel or dialog was opened over the page by this step. */
    isOpened?: boolean
  }
}

/**
 * Panels and dialogs as steps of history, in the query of the address: Back closes what was opened, and so does its own
 * button, which leaves no step behind. What an address opened by itself is closed in place.
 */
export function useHistorySteps<Search extends object>() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (
    part: Partial<Search>,
    options: { replace: boolean; ignoreBlocker?: true; state?: true | { isOpened: true } },
  ) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...part }), resetScroll: false, ...options })
  return {
    /** Another filter, sorting or view: no step, not undone by closing what is open, and nothing that is typed is lost. */
    stay: (part: Partial<Search>) => go(part, { replace: true, ignoreBlocker: true }),
    /** Goes on to something else of the page, where Back leads back from. */
    step: (part: Partial<Search>) => go(part, { replace: false }),
    open: (part: Partial<Search>) => go(part, { replace: false, state: { isOpened: true } }),
    /** The next one in what is open already. */
    turn: (part: Partial<Search>) => go(part, { replace: true, state: true }),
    close: (part: Partial<Search>) =>
      history.location.state.isOpened === true ? history.back() : go(part, { replace: true }),
  }
}

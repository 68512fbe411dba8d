import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { FormShell } from '#ui/panel/form-shell.ts'
import { AnswerLost, formErrorsOf, messageOf } from '../calls/api-error.ts'
import { conflictOf } from './conflict.ts'
import { type FieldNames, ownerOf, saysSame, sentencesOf } from './form-errors.ts'
import type { Place } from './leaving.ts'
import { useLeftForm } from './left-form.ts'
import { type Held, newerOf, type Stored, withTypedOn } from './typed-on.ts'
import { useUnsavedChanges } from './unsaved-changes.tsx'

/** What is said when it worked; `undo` offers to take it back. */
interface Said {
  readonly message: string
  readonly undo?: (() => void) | undefined
}

interface Question {
  readonly title?: string
  readonly text?: string
}

export interface ServerFormOptions<Values extends object, Call extends Promise<unknown>, Version> {
  /** What the fields begin with. Read once: give another `key` to begin anew. */
  readonly initial: Values
  /** What the server has, where the fields begin with something else: a draft, a copy. */
  readonly stored?: Values
  /** What the server said the version is; `send` gives it back. */
  readonly version?: Version
  /**
   * Takes over what somebody else saved meanwhile, as `initial` and `version` have it then, where nothing is typed. What is
   * typed stays, and saving meets what is newer as a conflict.
   */
  readonly follows?: boolean
  /** The version since, of the answer: where the form stays open, what is typed on is sent over that. */
  readonly versionOf?: (answer: Awaited<Call>) => Version
  /** The endpoint, called with what is typed: `(values) => client.houses.addHouse(values)`. */
  readonly send: (values: Values, version: Version) => Call
  /**
   * Runs before it is sent, with the stored values it is typed over; false holds it back until `save` is called by
   * somebody who is sure.
   */
  readonly first?: (values: Values, over: Stored<Values, Version>) => Promise<boolean>
  /** Something is typed that is no value of the form. */
  readonly isAlsoDirty?: boolean
  /**
   * What would be lost: "the house". Null asks nothing: for a line or two, or what the browser keeps as a draft;
   * `test/architecture/one-way.test.ts` lists such forms.
   */
  readonly what: string | null
  readonly leaving?: Question
  /** Where the server's name of a field is another: `{ cohortId: ['cohort_id'] }`. */
  readonly names?: FieldNames
  /** What can be said before anything is sent, by field. */
  readonly check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /** The keys of what shows it, asked for anew once it is saved. */
  readonly shownBy?: readonly (readonly unknown[])[] | 'everything'
  /** The message of the answer, unless said otherwise here. */
  readonly said?: (answer: Awaited<Call>, sent: Values) => Said | undefined
  /** Called after each change with what stands in the form, and with the stored values it is typed over. */
  readonly onChange?: (values: Values, over: Stored<Values, Version>) => void
  /** It stays once it was sent, as empty as it began: a message, a line that is added to a list. */
  readonly beginsAnew?: boolean
  /**
   * Once it is stored, always: also where the form was left before the answer. What the browser kept
   * of it is forgotten, but for what was typed on since it was sent: then that is what stands in the form.
   */
  readonly onStored?: (answer: Awaited<Call>, sent: Values, typedOn: Values | undefined) => void
  /** Instead of closing: leads on, where the form was not left meanwhile; asks whether something was typed on by then. */
  readonly onSaved?: (answer: Awaited<Call>, sent: Values, isTypedOn: () => boolean) => unknown
  /** A failure is said in a toast as well; one that belongs to no field can be tried again from there. */
  readonly toastsFailure?: boolean
  /** What is said, also in a toast, of a failure for which the server has no sentence of its own. */
  readonly failure?: string
  /** The form draws both versions itself: its foot says nothing of a conflict. */
  readonly drawsConflict?: boolean
  /** A way out that loses nothing. */
  readonly isSafe?: (next: Place, error: Error | null, values: Values) => boolean
  readonly onClose?: () => void
}

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string

interface Sending<Answer, Values> {
  readonly first: (() => Promise<boolean>) | undefined
  readonly call: () => Promise<Answer>
  readonly sent: Values
  /** What stood in the form. */
  readonly shown: Values
  readonly isSave: boolean
}

/**
 * A form over an endpoint: what is typed, what the server says of each field, saving once, two people who saved at once,
 * and nothing typed that is lost without a question. Its frame is `FormPanel`, `FormModal` or `PageForm` (`docs/screens.md`).
 */
export function useServerForm<Values extends object, Call extends Promise<unknown>, Version = undefined>(
  options: ServerFormOptions<Values, Call, Version>,
) {
  const { shownBy = [], names = {}, onClose } = options
  const queryClient = useQueryClient()
  const [held, setHeld] = useState(() => ({
    values: options.initial,
    stored: { values: options.stored ?? options.initial, version: options.version as Version },
  }))
  const { values, stored } = held
  // Read when an answer comes, which may be long after the drawing in which it was asked for.
  const latest = useRef(held)
  /** What was sent last, until it is known what became of it: the server may have it although its answer was lost. */
  const unanswered = useRef<Values>(undefined)
  const hold = (part: Partial<typeof held>) => {
    latest.current = { ...latest.current, ...part }
    setHeld(latest.current)
  }
  const isTypedOn = () => !saysSame(latest.current.values, latest.current.stored.values)
  const isClean = saysSame(values, stored.values)
  const follow = useEffectEvent((version: unknown) => {
    if (typeof version !== 'number') return
    const stands = { values: options.initial, version }
    const newer = newerOf(latest.current as Held<Values, number>, stands, unanswered.current)
    if (newer === undefined) return
    hold(newer as typeof held)
    if (!deepEqual(unanswered.current, options.initial)) return
    unanswered.current = undefined
    // It was saved, only its answer was lost: that it was not, or met itself as a conflict, is over.
    if (!sending.isError || !sending.variables.isSave) return
    toast.success('Saved after all: only the answer was lost.')
    sending.reset()
    hideRefusal()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more where what was typed is taken back: what is newer stands there then
  useEffect(() => {
    if (options.follows) follow(options.version)
  }, [options.follows, options.version, isClean])
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  /** Fields typed in since the server spoke: what it said of them is not about what stands there. */
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set())
  // Read when the page is left, which is before React has drawn the saved state.
  const mayLeave = useRef(false)
  const left = useLeftForm()
  const leave = () => {
    mayLeave.current = true
    left.onLeave()
    onClose?.()
  }
  const refusal = useRef<string>(undefined)
  const hideRefusal = () => {
    if (refusal.current !== undefined) toast.hide(refusal.current)
    refusal.current = undefined
  }
  const failureOf = (error: unknown) => messageOf(error, options.failure)
  const renew = () =>
    shownBy === 'everything'
      ? queryClient.invalidateQueries()
      : Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const sending = useMutation({
    mutationFn: async ({ first, call }: Sending<Awaited<Call>, Values>) =>
      first === undefined || (await first()) ? { answer: await call() } : undefined,
    onSuccess: async (done, { sent, shown }) => {
      if (done === undefined) return
      const { answer } = done
      unanswered.current = undefined
      mayLeave.current = true
      const stays = options.beginsAnew ? options.initial : sent
      const now = latest.current
      const next = withTypedOn({ now: now.values, shown, stays })
      const version = options.versionOf ? options.versionOf(answer) : now.stored.version
      hold({ values: next, stored: { values: stays, version } })
      setTried(false)
      options.onStored?.(answer, sent, next === stays ? undefined : next)
      const said = options.said ? options.said(answer, sent) : sentenceOf(answer)
      if (said) toast.success(said.message, said.undo)
      // Whoever left meanwhile stays where they are now: perhaps in the same form, opened once more.
      if (!left.isLeft()) {
        if (options.onSaved) await options.onSaved(answer, sent, isTypedOn)
        else leave()
      }
      await renew()
      // Where it stays open, what was typed on is not lost without a question.
      if (isTypedOn()) mayLeave.current = false
    },
    // What was refused before is over; a toast of it would stay until closed, over the button that saves.
    onMutate: () => {
      left.onSend()
      hideRefusal()
    },
    onError: (error, again) => {
      // What was sent may stand although no answer came: whoever looks behind the form sees whether it does.
      if (error instanceof AnswerLost) void renew()
      const isUnsaid = options.failure !== undefined && failureOf(error).startsWith(options.failure)
      const isToasted = options.toastsFailure || isUnsaid
      if (!isToasted || (options.drawsConflict && conflictOf(options.send, error) !== undefined)) return
      const isOfFields = Object.keys(formErrorsOf(error)).length > 0
      refusal.current = toast.error(failureOf(error), isOfFields ? undefined : () => sending.mutate(again))
    },
  })
  const isDone = sending.isSuccess && sending.data !== undefined
  const isDirty = (!isDone && options.isAlsoDirty === true) || !isClean
  const change = (part: Partial<Values>) => {
    mayLeave.current = false
    hideRefusal()
    if (sending.isSuccess) sending.reset()
    setTyped((before) => new Set([...before, ...Object.keys(part)]))
    const next = { ...latest.current.values, ...part }
    hold({ values: next })
    options.onChange?.(next, latest.current.stored)
  }
  const checked = sentencesOf(isTried ? (options.check?.(values) ?? {}) : {})
  const said = formErrorsOf(sending.error)
  const errors = {
    ...Object.fromEntries(
      Object.entries(said).filter(([name]) => !typed.has(ownerOf(name, values, names) ?? '')),
    ),
    ...checked,
  }
  const conflict = conflictOf(options.send, sending.error)
  const isOfFields = Object.keys(said).some((name) => ownerOf(name, values, names) !== undefined)
  const hasNoWords = sending.error === null || isOfFields || (conflict && options.drawsConflict)
  const start = (next: Values, over: Stored<Values, Version>, isSure: boolean) => {
    const { first } = options
    setTyped(new Set())
    sending.mutate({
      first: isSure || first === undefined ? undefined : () => first(next, over),
      call: () => {
        unanswered.current = next
        return options.send(next, over.version) as Promise<Awaited<Call>>
      },
      sent: next,
      shown: latest.current.values,
      isSave: true,
    })
  }
  const save = (part: Partial<Values> = {}, isSure = false) => {
    if (sending.isPending) return
    const { values: typedIn, stored: over } = latest.current
    const next = { ...typedIn, ...part }
    setTried(true)
    if (Object.keys(sentencesOf(options.check?.(next) ?? {})).length === 0) start(next, over, isSure)
  }
  const beginWith = (begun: Stored<Values, Version>) => {
    hold({ values: begun.values, stored: begun })
    sending.reset()
    hideRefusal()
  }
  const errorOf = (name: string): string | undefined =>
    [name, ...(names[name] ?? [])].map((one) => errors[one]).find((one) => one !== undefined)
  const question = useUnsavedChanges({
    isDirty: isDirty && options.what !== null,
    ...(options.what !== null && { what: options.what }),
    isOver: () => mayLeave.current,
    isSafe: (next) => options.isSafe?.(next, sending.error, values) === true,
  })
  const shell: FormShell = {
    isSaving: sending.isPending && sending.variables.isSave,
    error: said['form'] ?? (hasNoWords ? undefined : failureOf(sending.error)),
    hasFieldErrors: Object.keys(errors).some((name) => ownerOf(name, values, names) !== undefined),
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      save()
    },
    cancel: () => {
      if (!isDirty || options.what === null) leave()
      // Once the key is through: a question that stands by then takes the Escape that asked it for its answer. The
      // Escape that answers it reaches this form, too.
      else if (!isAsking) setTimeout(() => setAsking(true))
    },
    questions: (
      <>
        {question}
        <ConfirmModal
          opened={isAsking}
          title={options.leaving?.title ?? 'Close without saving?'}
          confirmLabel="Close"
          destructive
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        >
          {options.leaving?.text ?? `Unsaved changes will be lost: ${options.what}.`}
        </ConfirmModal>
      </>
    ),
  }
  return {
    ...shell,
    values,
    /** What the server has, as far as is known. */
    stored: stored.values,
    /** Over which version it is typed. */
    version: stored.version,
    /** What is on its way, or was sent and not taken: it may say more than what stands in the form. */
    sent: sending.variables?.sent,
    change,
    isDirty,
    /** What stands there at this moment differs from what the server has: for who asks later than it was drawn. */
    isTypedOn,
    failure: sending.error,
    conflict,
    errorOf,
    /** A text field: `<TextInput label="Name" {...form.text('title')} />`. */
    text: <Name extends NamesOf<Values, string>>(name: Name) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    /** A field that gives its value: `<DateField label="Day" {...form.field('day')} />`. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    /** A checkbox or switch. */
    checkbox: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      checked: values[name] as boolean,
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        change({ [name]: event.currentTarget.checked } as unknown as Partial<Values>),
    }),
    /** Saves, with other values for some fields than those typed. */
    save,
    /** Something else that is done with what the form is about, which closes it like saving: retire, invite. */
    act: (call: (version: Version) => Promise<Awaited<Call>>, first?: () => Promise<boolean>) =>
      sending.mutate({
        first,
        call: () => call(latest.current.stored.version),
        sent: values,
        shown: values,
        isSave: false,
      }),
    isActing: sending.isPending && !sending.variables.isSave,
    /** After a conflict: what came of both, over what the server has now; nobody has said yes to that before. */
    resolve: (merged: Values, theirs: Values, version: Version) => {
      const over = { values: theirs, version }
      hold({ values: merged, stored: over })
      start(merged, over, false)
    },
    /** What the server has changed beside this form: what is typed stays, and is sent over that. */
    goOnOver: (merge: (now: Held<Values, Version>) => Held<Values, Version>) => hold(merge(latest.current)),
    /** Everything as the server has it. */
    revert: () => beginWith(stored),
    /**
     * Everything as the server has it by now, where that is newer than what the form began with: a draft of an older
     * version.
     */
    beginWith,
    /** What was refused is over. */
    forgetError: sending.reset,
    /** Closes without a question. */
    leave,
  }
}

/** What `useServerForm` gives, for parts of a form that are drawn by themselves. */
export type ServerForm<Values extends object, Version = undefined> = ReturnType<
  typeof useServerForm<Values, Promise<unknown>, Version>
>

function sentenceOf(answer: unknown): Said | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
  return typeof answer.message === 'string' ? { message: answer.message } : undefined
}

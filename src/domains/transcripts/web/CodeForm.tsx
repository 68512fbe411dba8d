import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { readCode, spellCode } from '../rules/transcript-code.ts'
import css from './verify.module.css'

interface CodeFormProps {
  /** The one of the address; '' where there is none. */
  readonly code: string
  /** The same code is asked for once more. */
  readonly onAgain: () => void
}

/** The code as the paper spells it, with or without hyphens; what can be none is not asked for. */
export function CodeForm({ code, onAgain }: CodeFormProps) {
  const [typed, setTyped] = useState(code)
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readCode(typed)
    setProblem(read === undefined ? 'A code has 26 letters and digits, without 0, 1, I and O.' : undefined)
    if (read === undefined) return
    if (spellCode(read) === code) onAgain()
    else void navigate({ to: '/verify/{-$code}', params: { code: spellCode(read) } })
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        label="Code"
        name="code"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" size="md">
        Check
      </Button>
    </form>
  )
}

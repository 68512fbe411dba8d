import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question } from '../../contract/question.ts'
import { encode } from '../../rules/address.ts'
import { print } from '../../rules/print.ts'
import { AlertForm } from './AlertForm.tsx'

/** Makes an alert of the question that is asked now. */
export function AlertButton({ question }: { readonly question: Question }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Alert me
      </Button>
      {isOpen && (
        <AlertForm question={encode(question)} sentence={print(question)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

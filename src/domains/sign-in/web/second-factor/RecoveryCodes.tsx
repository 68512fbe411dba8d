import { Button, Modal } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { school } from '#contract/school/school.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import css from './SecondFactor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The codes on paper, the one time that they are shown. They stay until they are put away: no click beside them ends it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const head = `Recovery codes for ${school().productName}. Each works once.`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${head}\n\n${text}\n`)}`
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recovery codes"
      size={460}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p>
        For when you do not have your phone or your key. Each works once instead of a code or a passkey. They
        are shown now and never again: keep them where nobody else finds them.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton value={text} label="Copy the codes" />
        <Button
          component="a"
          href={file}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Save as a file
        </Button>
        <Button
          onClick={() => window.print()}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        >
          Print
        </Button>
        <Button variant="filled" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Modal>
  )
}

import { useState } from 'react'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import css from './verify.module.css'

/** Compares a PDF with the one that was issued, in the browser alone: one changed digit is another file. */
export function CheckFile({ fileHash }: { fileHash: string }) {
  const [isSame, setIsSame] = useState<boolean>()
  const [problem, setProblem] = useState<string>()
  const compare = async (file: File) => {
    setIsSame(undefined)
    setProblem(undefined)
    try {
      setIsSame((await sumOf(file)) === fileHash)
    } catch {
      setProblem('This browser cannot compare files here.')
    }
  }
  return (
    <>
      <FileDrop
        label="Transcript as a PDF"
        name="transcript"
        accept="application/pdf"
        hint="Is the PDF you have unchanged? It stays on your computer."
        busy={false}
        problem={problem}
        onFile={(file) => void compare(file)}
      />
      {isSame !== undefined && (
        <p className={css.words}>
          <strong>
            {isSame ? 'This is the file the school issued.' : 'This is not the file the school issued.'}
          </strong>
        </p>
      )}
    </>
  )
}

async function sumOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

import { useEffect, useState } from 'react'

interface Chosen {
  readonly file: File | null
  /** An address under which this page alone shows it. */
  readonly url: string | null
}

const none: Chosen = { file: null, url: null }

/** A picture that was chosen and not sent: it can be looked at first. */
export function useChosenPicture() {
  const [chosen, setChosen] = useState(none)
  const { url } = chosen
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return {
    ...chosen,
    choose: (file: File) => setChosen({ file, url: URL.createObjectURL(file) }),
    forget: () => setChosen(none),
  }
}

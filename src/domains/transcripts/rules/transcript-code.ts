/** Without letters and digits that look alike. 32 signs: 5 bits each. */
export const codeSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 26 signs are 130 bits. */
export const codeLength = 26

/** In groups of four, as the paper prints it. */
export const spellCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** A code as somebody typed it; undefined for what can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return code.length === codeLength && [...code].every((sign) => codeSigns.includes(sign)) ? code : undefined
}

/** Where a code is confirmed, below the address of the school. */
export const verifyAddress = (code = ''): string => (code === '' ? '/verify' : `/verify/${spellCode(code)}`)

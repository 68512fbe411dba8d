import { dictionary } from '@zxcvbn-ts/language-common'

export const passwordMinLength = 12
export const passwordMaxLength = 128

const common = new Set(dictionary['passwords-common'])
const longestCommon = 30

/** A common password stays one with capitals, or with a tail of digits and signs: `Password2026!`. */
const stems = (password: string): string[] => {
  const plain = password.toLowerCase()
  return [plain, plain.replace(/[^a-z]+$/, ''), plain.replace(/^[^a-z]+/, '')]
}

/** `abcabcabcabc`: a short piece over and over. */
const isRepetition = (password: string) => /^(.{1,6})\1+$/.test(password)

/**
 * Why a password may not be set, as a sentence; undefined when it may. Length and a list of common passwords,
 * nothing about which signs it holds.
 */
export function passwordFault(password: string): string | undefined {
  if (password.length < passwordMinLength) return `Use at least ${passwordMinLength} characters.`
  if (password.length > passwordMaxLength) return `Use at most ${passwordMaxLength} characters.`
  const isCommon = stems(password).some((stem) => stem.length <= longestCommon && common.has(stem))
  if (isCommon || isRepetition(password.toLowerCase()))
    return 'This password is too easy to guess. Three or four unrelated words make a good one.'
  return undefined
}

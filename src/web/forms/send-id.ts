/** Names what is sent from a form: sent again, since no answer came, it is done once. */
export const newSendId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

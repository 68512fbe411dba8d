import type { FastifyInstance } from 'fastify'

/** Largest body of a form or upload; JSON is bounded by the server's own limit of 1 MiB. */
export const uploadLimitBytes = 12 * 1024 * 1024

/**
 * The specification's forms arrive as JSON, form-encoded with brackets or multipart: all three become
 * what the API layer reads. Bodies are bounded before they are parsed.
 */
export function addFormParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addContentTypeParser(
    /^multipart\/form-data/,
    { parseAs: 'buffer', bodyLimit: uploadLimitBytes },
    (request, body, done) => {
      new Response(new Uint8Array(body as Buffer), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      })
        .formData()
        .then(
          (form) => done(null, form),
          () => done(Object.assign(new Error('The form could not be read.'), { statusCode: 400 })),
        )
    },
  )
}

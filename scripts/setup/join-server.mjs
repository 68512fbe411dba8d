// Joins the files of the server as `npm start` does, for tests that start it: what is tested is what people run.
import { buildServer } from './server-build.mjs'

await buildServer()

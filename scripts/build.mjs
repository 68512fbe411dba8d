// Builds the web app and nothing else: for images and units that start the server by themselves.
import { buildWeb } from './setup/web-build.mjs'

await buildWeb()

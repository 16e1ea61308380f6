/** Configuration of drizzle-kit; how it is run is in README.md beside this file. */
export default {
  dialect: 'postgresql',
  schema: './src/platform/db/schema/*.ts',
  out: './src/platform/db/migrations',
}

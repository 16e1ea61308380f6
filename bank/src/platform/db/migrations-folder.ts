import { fileURLToPath } from 'node:url'

/** The committed migrations, as drizzle's migrators read them. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

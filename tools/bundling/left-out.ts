/**
 * Stands in the bundles where conf, which electron-store is made of, imports ajv, ajv-formats and
 * semver. They serve its options `schema` and `migrations` only: our documents are validated by zod
 * and carry their own version (src-main/shell/kept/document-store.ts).
 */
export function Ajv2020(): never {
  throw new Error('the bundle holds no validator for the schema of an electron-store');
}

export default {};

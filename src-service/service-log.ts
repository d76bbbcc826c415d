/** What the service tells about its work. Paths hold no phone numbers; query strings are left out. */
export type ServiceLogEntry =
  | {
      readonly type: 'request';
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly millis: number;
    }
  | { readonly type: 'defect'; readonly message: string };

export type ServiceLog = (entry: ServiceLogEntry) => void;

import { countOf } from "~/format/amounts";
import { Moment } from "~/ui/moment";
import { ProofDialog, SEGURIDAD_HREF } from "../seguridad-page";
import { CODES } from "./key-words";
import type { SecondKeys } from "./second-keys.server";

/** Returns a key's Spanish name for mid-sentence; null if the account has no such key. */
export function nameOfKey({ passkeys, codesSince }: SecondKeys, which: string): string | null {
  if (which === CODES) return codesSince ? "los códigos" : null;
  const key = passkeys.find(({ id }) => id === which);
  return key ? `la llave «${key.name}»` : null;
}

/** Returns ids of keys that open the account: passkeys of this domain, and CODES if the seed is readable. */
export function openingKeys({ passkeys, codesSince, areCodesReadable }: SecondKeys): string[] {
  const ids = passkeys.flatMap(({ id, elsewhere }) => (elsewhere ? [] : id));
  return codesSince && areCodesReadable ? [...ids, CODES] : ids;
}

export function KeysSection(keys: SecondKeys) {
  const { passkeys, codesSince, areCodesReadable, recoveryCodes } = keys;
  const hasKeys = passkeys.length > 0 || codesSince !== null;
  return (
    <section className="panel-stack">
      <h2>Llaves</h2>
      <p className="secondary-text">
        {hasKeys
          ? "Quien sepa la contraseña necesita además una de estas."
          : "Con una segunda llave, quien adivine la contraseña no entra. Puede ser la huella del teléfono o un código que cambia cada medio minuto."}
      </p>
      {hasKeys && (
        <ul className="ruled-list admin-list">
          {passkeys.map(({ id, name, created_at, last_used_at, elsewhere }) => (
            <li key={id}>
              <div>
                <p>{name}</p>
                <p className="secondary-text">
                  {elsewhere ? (
                    `Era para ${elsewhere} y aquí ya no abre: quítala y añádela de nuevo.`
                  ) : (
                    <>
                      añadida el <Moment at={created_at} />
                      {last_used_at && (
                        <>
                          {" "}
                          · usada el <Moment at={last_used_at} />
                        </>
                      )}
                    </>
                  )}
                </p>
              </div>
              <RemoveLink which={id} label={`la llave «${name}»`} />
            </li>
          ))}
          {codesSince && (
            <li>
              <div>
                <p>Códigos del teléfono</p>
                <p className="secondary-text">
                  {areCodesReadable ? (
                    <>
                      activados el <Moment at={codesSince} />
                    </>
                  ) : (
                    "El servidor tiene otra clave y ya no puede leerlos: quítalos y actívalos de nuevo."
                  )}
                </p>
              </div>
              <RemoveLink which={CODES} label="los códigos" />
            </li>
          )}
          <li>
            <div>
              <p>Códigos de recuperación</p>
              <p className="secondary-text">
                {recoveryCodes === 1 ? "queda" : "quedan"}{" "}
                {countOf(recoveryCodes, "sin usar", "sin usar")}
              </p>
            </div>
            <p className="admin-list-actions">
              <a href={`${SEGURIDAD_HREF}/recuperacion`}>Hacer otros diez</a>
            </p>
          </li>
        </ul>
      )}
      <p className="form-actions">
        <a className="button button-quiet" href={`${SEGURIDAD_HREF}/llave`}>
          Añadir una llave
        </a>
        {!codesSince && (
          <a className="button button-quiet" href={`${SEGURIDAD_HREF}/codigos`}>
            Activar los códigos
          </a>
        )}
      </p>
    </section>
  );
}

function RemoveLink({ which, label }: { which: string; label: string }) {
  return (
    <p className="admin-list-actions">
      <a href={`${SEGURIDAD_HREF}?quitar=${encodeURIComponent(which)}`} data-preserve-scroll>
        Quitar<span className="visually-hidden"> {label}</span>
      </a>
    </p>
  );
}

interface RemoveKeyDialogProps {
  which: string;
  keys: SecondKeys;
  failed: { failure: string } | undefined;
}

export function RemoveKeyDialog({ which, keys, failed }: RemoveKeyDialogProps) {
  const all = [...keys.passkeys.map(({ id }) => id), ...(keys.codesSince ? [CODES] : [])];
  const opening = openingKeys(keys);
  const opens = opening.includes(which);
  const others = opens ? opening.length - 1 : all.length - 1;
  return (
    <ProofDialog
      title={`¿Quitar ${nameOfKey(keys, which)}?`}
      query={`quitar=${encodeURIComponent(which)}`}
      submit="Quitar"
      failed={failed}
      hasKeys={opening.some((id) => id !== CODES && others > 0)}
    >
      {others === 0
        ? "Es la última: desde entonces la contraseña sola abre el panel, y los códigos de recuperación dejan de servir."
        : `${opens ? "Dejará de abrir el panel; las" : "Las"} demás siguen como están.`}
    </ProofDialog>
  );
}

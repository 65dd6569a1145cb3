import { comesAgain, longMoment, madridMinute } from "~/format/dates";
import { CopyButton } from "~/ui/copy-button";
import { InputField } from "~/ui/field";
import { Fold } from "~/ui/fold";
import type { Edited } from "./edited.server";

interface ScheduleFieldsProps {
  action: string;
  borrador: Edited["borrador"];
  typed: string | undefined;
  error: string | undefined;
}

export function ScheduleFields({ action, borrador, typed, error }: ScheduleFieldsProps) {
  const { publica_at = null, no_publicado_at = null, from_backup } = borrador ?? {};
  const stored = publica_at ? madridMinute(new Date(publica_at)) : "";
  const when = publica_at ? longMoment(publica_at) : no_publicado_at ? "no se publicó" : "no";
  return (
    <Fold
      title={`Publicar más tarde: ${when}`}
      isOpen={Boolean(error || no_publicado_at) || (typed ?? stored) !== stored}
    >
      {publica_at && (
        <p>
          <ScheduledWords at={publica_at} /> Saldrá como esté guardado a esa hora.
        </p>
      )}
      {no_publicado_at && (
        <p>
          <MissedWords at={no_publicado_at} isFromBackup={from_backup === 1} /> Ponle otra fecha, o
          publícalo ahora.
        </p>
      )}
      <InputField
        name="publicar_el"
        label="Día y hora, en Madrid"
        type="datetime-local"
        optional
        defaultValue={typed ?? stored}
        error={error}
      />
      <p className="form-actions">
        <button
          type="submit"
          className="button button-quiet"
          formAction={`${action}&guardar=programar`}
        >
          {publica_at ? "Cambiar la fecha" : "Programar"}
        </button>
        {(publica_at || no_publicado_at) && (
          <button
            type="submit"
            className="button button-quiet"
            formAction={`${action}&guardar=sin-fecha`}
            formNoValidate
          >
            {publica_at ? "Quitar la fecha" : "Dejarlo sin fecha"}
          </button>
        )}
      </p>
    </Fold>
  );
}

export function ScheduledWords({ at }: { at: string }) {
  return (
    <>
      Se publicará el <time dateTime={at}>{longMoment(at)}</time>.
      {comesAgain(at) && " Esa noche esa hora llega dos veces: será la primera."}
    </>
  );
}

interface MissedWordsProps {
  at: string;
  isFromBackup: boolean;
}

export function MissedWords({ at, isFromBackup }: MissedWordsProps) {
  const hour = <time dateTime={at}>{longMoment(at)}</time>;
  if (isFromBackup) {
    return (
      <>
        En la copia de seguridad que se ha recuperado tenía fecha: el {hour}. No sale solo, porque
        la copia no sabe si después se publicó o se retiró.
      </>
    );
  }
  return <>No se publicó el {hour}: le faltaba el título o el texto.</>;
}

interface DraftLinkFieldsProps {
  action: string;
  address: string | null;
  isFromBackup: boolean;
}

export function DraftLinkFields({ action, address, isFromBackup }: DraftLinkFieldsProps) {
  return (
    <Fold
      title={`Enseñarlo antes: ${address ? "con una dirección" : "no"}`}
      isOpen={address !== null || isFromBackup}
    >
      {address ? (
        <>
          <p>
            Quien tenga esta dirección lee el borrador como esté guardado, hasta que la retires.
            Publicado, le lleva al artículo. No sale en ninguna lista ni en los buscadores.
          </p>
          <p className="draft-link">
            <a href={address}>{address}</a>
          </p>
        </>
      ) : (
        <>
          {isFromBackup && (
            <p>
              Viene de una copia de seguridad: si tenía una dirección, ya no lo enseña, porque la
              copia no sabe si después la retiraste.
            </p>
          )}
          <p>Con una dirección que solo conoce quien tú quieras.</p>
        </>
      )}
      <div className="form-actions">
        {address && <CopyButton text={address} />}
        <button
          type="submit"
          className="button button-quiet"
          formAction={`${action}&guardar=${address ? "retirar" : "compartir"}`}
          formNoValidate
        >
          {address ? "Retirar la dirección" : "Crear la dirección"}
        </button>
      </div>
    </Fold>
  );
}

import { mailtoHref } from "~/format/mailto";
import { useSite } from "~/ui/site-context";
import { SubmitButton } from "~/ui/submit-button";

interface BajaProps {
  path: string;
  hasLeft: boolean;
}

/**
 * Page on which somebody leaves the letters. Opening it changes nothing: mail programs and their
 * scanners open every link.
 */
export function Baja({ path, hasLeft }: BajaProps) {
  const { school } = useSite();
  if (hasLeft) {
    return (
      <>
        <h1>Ya no recibirás más cartas</h1>
        <p className="lead">
          {school.name} no volverá a escribirte a esta dirección, salvo para contestar a lo que
          envíes tú.
        </p>
        <p>
          En la lista de espera sigues, si estabas. Si quieres que borremos tus datos, escribe a{" "}
          <a href={mailtoHref(school.email)}>{school.email}</a>.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Dejar de recibir cartas</h1>
      <p className="lead">
        Si lo confirmas, {school.name} no volverá a escribirte sobre cursos y fechas.
      </p>
      <form method="post" action={path}>
        <p className="form-actions">
          <SubmitButton pendingLabel="Enviando...">No quiero más cartas</SubmitButton>
        </p>
      </form>
      <p>Si has llegado aquí sin querer, cierra esta página: no ha cambiado nada.</p>
    </>
  );
}
